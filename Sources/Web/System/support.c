/* What Swift's library asks of a system and wasi-libc doesn't have. */
#include <stdlib.h>

const char *_swift_stdlib_strtod_clocale(const char *text, double *result);

/* Reads a number; returns what follows it, or NULL where it begins with a blank. */
const char *_swift_stdlib_strtod_clocale(const char *text, double *result) {
  if (*text == ' ' || (*text >= '\t' && *text <= '\r')) return NULL;
  char *end;
  *result = strtod(text, &end);
  return end;
}
