#ifndef ATSEXPLAIN_VECTORS_H
#define ATSEXPLAIN_VECTORS_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Vectors of the compiler's own: they become whatever the machine has. */
enum { WIDTH = 16 };
typedef uint8_t vector __attribute__((vector_size(WIDTH)));
typedef int8_t signed_vector __attribute__((vector_size(WIDTH)));
typedef uint64_t words __attribute__((vector_size(WIDTH)));

static inline vector load(const uint8_t *p) {
  vector v;
  memcpy(&v, p, sizeof v);
  return v;
}

static inline vector all(uint8_t byte) { return (vector){0} + byte; }

/* Whether a lane is set. */
static inline int any(vector lanes) { return __builtin_reduce_or(lanes) != 0; }

/* Where the bytes lie of a lane that is the first, or the last, of its half. */
static inline size_t lowest(uint64_t word) {
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  return (size_t)__builtin_ctzll(word) / 8;
#else
  return (size_t)__builtin_clzll(word) / 8;
#endif
}

static inline size_t highest(uint64_t word) {
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  return 7 - (size_t)__builtin_clzll(word) / 8;
#else
  return 7 - (size_t)__builtin_ctzll(word) / 8;
#endif
}

/* The first and the last lane that is set, of which there is one at least. */
static inline size_t first_lane(vector lanes) {
  words both = (words)lanes;
  return both[0] ? lowest(both[0]) : 8 + lowest(both[1]);
}

static inline size_t last_lane(vector lanes) {
  words both = (words)lanes;
  return both[1] ? 8 + highest(both[1]) : highest(both[0]);
}

#endif
