#ifndef ATSEXPLAIN_LINESHAPE_H
#define ATSEXPLAIN_LINESHAPE_H

#include <stddef.h>
#include <stdint.h>

#include "Instructions.h"

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

enum {
  ATSEXPLAIN_PASSAGE_BYTES = 4096,
  ATSEXPLAIN_PASSAGE_LINES = 24,
  /* What a passage needs of room to be masked. */
  ATSEXPLAIN_PASSAGE_ROOM = ATSEXPLAIN_PASSAGE_BYTES + 64
};

/*
 * A record that goes on over several lines, up to the first that begins with `}` or `)`.
 *
 * Masked, it tells the record apart, but for what differs each time it is written. Masked are
 * addresses and UUIDs, as in the shape of a line, and of the digits fewer than there: those of a
 * number behind a letter, one of `-/`, or another character behind `<` in ASCII, but for `[`, stay,
 * since codes and hosts are written so. A byte of it is 0 where one is masked, and nowhere else.
 *
 * It has a frame and a body. The lines at its end that hold none of `="<` are the frame, and so are
 * those at its begin, if they are two at least: there counters and times stand, which are now one digit
 * long and now two. The body is what stands between, or all where that would be nothing.
 */
typedef struct {
  /* Equal for equal bodies and frames, and for others once in 2^64: nothing else is compared. */
  uint64_t body;
  uint64_t frame;
  /* Where the body begins and ends, the end of its last line left out. */
  size_t begin;
  size_t end;
  /* The end of its last line left out. */
  size_t length;
  size_t lines;
} atsexplain_passage;

/*
 * Finds the passage at the begin of bytes[0, count), and writes it, masked, to `masked`, for which
 * there is room for ATSEXPLAIN_PASSAGE_ROOM bytes. Returns 0 where there is none: it is longer than
 * the above, its last line has no end, or it holds a carriage return or a byte 0. Whichever of the
 * processor's instructions it may use, the answer is the same.
 */
int atsexplain_passage_of(const uint8_t *restrict bytes, size_t count, uint8_t *restrict masked,
                          atsexplain_instructions most, atsexplain_passage *passage);

/* Equal for equal bytes. */
uint64_t atsexplain_hash(const uint8_t *bytes, size_t count);

#endif
