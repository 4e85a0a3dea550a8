#include "CSystem.h"

static const char *const *arguments;
static size_t argument_count;

const char *const *atsexplain_arguments(size_t *count) {
  *count = argument_count;
  return arguments;
}

#if defined(__GLIBC__) || defined(__APPLE__)
/* Both hand the arguments of main to what runs before it. */
__attribute__((constructor)) static void keep_arguments(int count, char **values) {
  if (count < 0 || values == NULL) return;
  arguments = (const char *const *)values;
  argument_count = (size_t)count;
}
#elif defined(__linux__)
extern char **environ;

/*
 * The kernel puts the number of arguments, the arguments and a null pointer right in front of the
 * environment, which no one has moved yet when this runs.
 */
__attribute__((constructor)) static void keep_arguments(void) {
  enum { MAX_COUNT = 1 << 20 };
  char **end = environ == NULL ? NULL : environ - 1;
  if (end == NULL || *end != NULL) return;
  for (size_t count = 0; count < MAX_COUNT; count++) {
    if ((size_t)end[-1 - (ptrdiff_t)count] != count) continue;
    arguments = (const char *const *)(end - count);
    argument_count = count;
    return;
  }
}
#endif
