#include "CAnchorScanner.h"
int atsexplain_anchor_scanner_placeholder(void) { return 0; }
