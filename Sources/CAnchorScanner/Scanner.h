#ifndef ATSEXPLAIN_SCANNER_H
#define ATSEXPLAIN_SCANNER_H

#include <string.h>

#include "CAnchorScanner.h"

/* What the parts of the scanner share. */

enum { FINGERPRINT = 4, BUCKETS = 8, SLOT_BITS = 14, NONE = 0 };

/*
 * Where a literal has eight bytes of its own that hold its fingerprint: these end with it, begin with it, or
 * it is too short. A text that holds no literal has fingerprints often, as parts of other words, and such
 * eight bytes hardly ever.
 */
enum { WINDOW = 8, WINDOW_BITS = 16, NUMBER_BITS = 13, NUMBER = (1 << NUMBER_BITS) - 1 };
typedef enum { ENDS, BEGINS, IS_SHORT } side;

typedef struct {
  uint32_t offset;      /* of the literal in `storage` */
  uint32_t length;
  uint32_t fingerprint; /* where in the literal its fingerprint starts */
  uint32_t value;       /* its four bytes, as they are loaded */
  uint32_t last;        /* the last four bytes of the literal, in the same way */
  uint8_t bucket;       /* of the fingerprint */
  uint16_t next;        /* the number of the next literal whose fingerprint has the same slot, or NONE */
} literal_t;

/* How many places a step of a stretch looks at. */
enum { STEP = 64 };

/*
 * Skips steps in which no literal's fingerprint ends, from *at on and while whole ones are left: the end
 * of the four bytes counts, so that each byte is loaded once. Returns the places in the step at *at that a
 * fingerprint may have: bit i stands for one that begins at *at + i - 3, and the first of them is nearly
 * always a literal's. Zero when no step is left.
 * Adds the newlines in what was skipped and in that step. Reads bytes from `floor` on; a fingerprint
 * that begins before it is none.
 */
typedef uint64_t (*stretch_function)(const atsexplain_scanner *, const uint8_t *, size_t floor,
                                     size_t *at, size_t end, size_t *newlines);

struct atsexplain_scanner {
  uint8_t low[FINGERPRINT][16];  /* bucket bits by low nibble */
  uint8_t high[FINGERPRINT][16]; /* bucket bits by high nibble */
  size_t count;
  literal_t literals[ATSEXPLAIN_SCANNER_MAX_LITERALS];
  /* Hash of a fingerprint -> the number of its first literal, from 1 on, and above it bits for the sides of
     all that have that slot; or NONE. */
  uint16_t slots[1 << SLOT_BITS];
  uint64_t windows[(1 << WINDOW_BITS) / 64]; /* a bit for each hash of a window */
  uint8_t *storage;
  int is_sparse;
  int gathers; /* whether several slots are looked up at once */
  stretch_function stretch; /* NULL where it isn't faster than looking at one place after the other */
};

static inline uint32_t load_fingerprint(const uint8_t *p) {
  uint32_t value;
  memcpy(&value, p, sizeof value);
  return value;
}

#define SLOT_FACTOR 2654435761u

static inline unsigned slot_of(uint32_t fingerprint) {
  return (fingerprint * SLOT_FACTOR) >> (32 - SLOT_BITS);
}

static inline uint64_t load_window(const uint8_t *p) {
  uint64_t value;
  memcpy(&value, p, sizeof value);
  return value;
}

/* Where a literal has its window, if its fingerprint starts there. */
static inline side side_of(uint32_t fingerprint, uint32_t length) {
  if (fingerprint >= WINDOW - FINGERPRINT) return ENDS;
  return fingerprint + WINDOW <= length ? BEGINS : IS_SHORT;
}

/* The window of a literal that has one, with its fingerprint at `p`. */
static inline const uint8_t *window_of(const uint8_t *p, side side) {
  return side == ENDS ? p + FINGERPRINT - WINDOW : p;
}

static inline unsigned bit_of(uint64_t window) {
  return (unsigned)((window * 0x9E3779B97F4A7C15u) >> (64 - WINDOW_BITS));
}

/*
 * Chooses the fingerprint and the bucket of each literal, sets `fingerprint` of the literals and the
 * tables of nibbles. What is found doesn't depend on it, only how long that takes.
 *
 * Of a text full of literals the four bytes are taken that the fewest other literals have. Else those that let
 * the fewest places of other texts through.
 */
void atsexplain_choose_fingerprints(atsexplain_scanner *s);

/* Takes choices that were made before; 0 when they don't fit the literals. */
int atsexplain_take_fingerprints(atsexplain_scanner *s, const atsexplain_choice *choices);

/*
 * How long it takes to look at a place that has a literal's fingerprint, or its window as well, beside one that is
 * only let through by the tables of nibbles.
 */
enum { FINGERPRINT_COST = 5, WINDOW_COST = 12 };

/* The shortest text that can be learned from. */
enum { SHORTEST_LESSON = 8192 };

/* Chooses better ones for texts like this one; 0 when they are good, or memory is short. */
int atsexplain_learn_fingerprints(atsexplain_scanner *s, const uint8_t *bytes, size_t count,
                                  int is_example);

#endif
