#ifndef ATSEXPLAIN_SCANNER_H
#define ATSEXPLAIN_SCANNER_H

#include <string.h>

#include "CAnchorScanner.h"

/* What the parts of the scanner share. */

enum { FINGERPRINT = 4, BUCKETS = 8, SLOT_BITS = 14, NONE = 0xffff };

typedef struct {
  uint32_t offset;      /* of the literal in `storage` */
  uint32_t length;
  uint32_t fingerprint; /* where in the literal its fingerprint starts */
  uint32_t value;       /* its four bytes, as they are loaded */
  uint32_t last;        /* the last four bytes of the literal, in the same way */
  uint8_t bucket;       /* of the fingerprint */
  uint16_t next;        /* the next literal whose fingerprint has the same slot, or NONE */
} literal_t;

/* How many places a step of a stretch looks at. */
enum { STEP = 64 };

/*
 * Skips steps in which no literal's fingerprint ends, from *at on and while whole ones are left: the end
 * of the four bytes counts, so that each byte is loaded once. Returns the places in the step at *at that a
 * fingerprint may have: bit i stands for one that begins at *at + i - 3, and the first of them is a
 * literal's. Zero when no step is left.
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
  uint16_t slots[1 << SLOT_BITS]; /* hash of a fingerprint -> its first literal, or NONE */
  uint8_t *storage;
  int is_sparse;
  stretch_function stretch; /* NULL where it isn't faster than looking at one place after the other */
};

static inline uint32_t load_fingerprint(const uint8_t *p) {
  uint32_t value;
  memcpy(&value, p, sizeof value);
  return value;
}

static inline unsigned slot_of(uint32_t fingerprint) {
  return (fingerprint * 2654435761u) >> (32 - SLOT_BITS);
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

/* The shortest text that can be learned from. */
enum { SHORTEST_LESSON = 8192 };

/* Chooses better ones for texts like this one; 0 when they are good, or memory is short. */
int atsexplain_learn_fingerprints(atsexplain_scanner *s, const uint8_t *bytes, size_t count);

#endif
