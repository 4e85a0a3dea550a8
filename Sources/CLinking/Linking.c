#include "CLinking.h"

#if defined(__ELF__)
// Each library that is loaded takes time and memory at every start. Those of concurrency and dispatch
// come with the modules of Swift, used or not, and what a manifest can tell the linker stands behind
// them. So this goes the way of what modules tell: the compiler writes it into a section, and the
// driver puts its own libraries last. If it ever does otherwise, they are loaded as before. Sanitizers
// keep out: the linker drops the section when it was read.
__attribute__((used, section(".swift1_autolink_entries"), no_sanitize("address")))
static const char only_what_is_used[] = "-Wl,--as-needed";
#endif
