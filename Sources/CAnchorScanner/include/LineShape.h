#ifndef ATSEXPLAIN_LINESHAPE_H
#define ATSEXPLAIN_LINESHAPE_H

#include <stddef.h>
#include <stdint.h>

/*
 * The shape of a line: its bytes, where those that differ from line to line are all written as 9:
 *
 *   - digits, except for the zero of `0x`;
 *   - the letters a to f of an address, which is `0x` and hexadecimal digits up to the end of the
 *     line or one of ` ,;:>)]}"'`, a tab or an end of line;
 *   - the letters A to F of a task's UUID in angle brackets.
 *
 * Whether a byte is masked can be told from the shape alone.
 */
typedef struct {
  /* Equal for equal shapes. */
  uint64_t hash;
  /* Whether there are addresses, and whether there are UUIDs. */
  uint8_t addresses;
  uint8_t tasks;
  /* Where the first address or UUID begins, or the number of bytes. */
  size_t first_run;
} atsexplain_shape;

/* Writes the shape of bytes[0, count) to shape[0, count). */
atsexplain_shape atsexplain_shape_of(const uint8_t *restrict bytes, size_t count,
                                     uint8_t *restrict shape);

/* Equal for equal bytes. */
uint64_t atsexplain_hash(const uint8_t *bytes, size_t count);

#endif
