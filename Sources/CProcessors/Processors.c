// Swift can't see the calls that glibc declares for GNU programs only.
#define _GNU_SOURCE
#include "CProcessors.h"

#include <unistd.h>
#ifdef __linux__
#include <sched.h>
#endif

int atsexplain_processors(void) {
#ifdef __linux__
  // A container or taskset may leave fewer than there are.
  cpu_set_t allowed;
  if (sched_getaffinity(0, sizeof allowed, &allowed) == 0) {
    int count = CPU_COUNT(&allowed);
    if (count > 0) return count;
  }
#endif
  long count = sysconf(_SC_NPROCESSORS_ONLN);
  return count > 0 ? (int)count : 1;
}
