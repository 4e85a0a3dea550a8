#ifndef ATSEXPLAIN_CANCHORSCANNER_H
#define ATSEXPLAIN_CANCHORSCANNER_H

#include <stddef.h>
#include <stdint.h>

#include "ByteSearch.h"
#include "Instructions.h"

/*
 * Finds the next place where one of a set of literals is, many bytes at a time.
 *
 * The method is the one known as Teddy: each literal is assigned to one of eight buckets, and four
 * of its bytes become a fingerprint. Two 16-entry tables for each fingerprint byte, indexed by its
 * low and high nibble, say which buckets could go on from here; a byte shuffle looks up a whole
 * vector at once. What survives all four is compared with the literals of its buckets, so a hit is
 * always exact, whichever instruction set found it.
 *
 * It is C because Swift's SIMD types have no byte shuffle.
 */
typedef struct atsexplain_scanner atsexplain_scanner;

enum {
  ATSEXPLAIN_SCANNER_MAX_LITERALS = 2046,
  ATSEXPLAIN_SCANNER_MIN_LENGTH = 4
};

/* Where in a literal its fingerprint starts, and in which bucket it is. */
typedef struct {
  uint8_t fingerprint;
  uint8_t bucket;
} atsexplain_choice;

/*
 * A scanner for `count` literals, each of ATSEXPLAIN_SCANNER_MIN_LENGTH bytes or more; the bytes
 * are copied. NULL when a literal is too short, there are too many, or memory is short.
 *
 * `is_sparse` says that hardly a line holds a literal: then few places are looked at, each for
 * longer; in a text full of literals that takes longer than it saves. What is found is the same.
 *
 * `choices` are those of such a scanner that was made before; NULL to choose now, which takes longer than to
 * search a short log.
 */
atsexplain_scanner *atsexplain_scanner_create(const uint8_t *const *literals,
                                              const size_t *lengths,
                                              const atsexplain_choice *choices, size_t count,
                                              int is_sparse);

/* Sets as many choices as there are literals to those of a scanner. */
void atsexplain_scanner_choices(const atsexplain_scanner *scanner, atsexplain_choice *choices);

/*
 * Learns from a part of a text how to search the rest of it faster, of some kilobytes at least.
 * No one may search meanwhile. What is found stays the same. Returns whether there was something to
 * learn, and memory for it. `is_example` says that texts of all kinds will be searched.
 */
int atsexplain_scanner_learn(atsexplain_scanner *scanner, const uint8_t *bytes, size_t count,
                             int is_example);

/*
 * What a search looks at in a text beside the text itself, each place by how long that takes: so that scanners
 * with other choices can be compared.
 */
size_t atsexplain_scanner_looks(const atsexplain_scanner *scanner, const uint8_t *bytes,
                                size_t count);

/*
 * Keeps a scanner to some of the processor's instructions, so that tests reach the code for others.
 * A scanner begins with all that there are.
 */
void atsexplain_scanner_use(atsexplain_scanner *scanner, atsexplain_instructions most);

void atsexplain_scanner_destroy(atsexplain_scanner *scanner);

/*
 * The offset of a byte that belongs to the first literal in bytes[from, end), or `end` when there
 * is none. A literal counts only when the whole of it lies in [from, end).
 * Adds to `*newlines` how many newline bytes are in [from, result).
 * Reads no byte outside [from, end).
 */
size_t atsexplain_scanner_next(const atsexplain_scanner *scanner, const uint8_t *bytes,
                               size_t from, size_t end, size_t *newlines);

/* A literal, by its number, and where it begins. */
typedef struct {
  uint32_t literal;
  uint32_t start;
} atsexplain_hit;

/*
 * Finds every place of every literal in bytes[0, end), which has less than 4 GiB.
 * The first `capacity` go into `hits`, ordered by a byte inside of them, nearly by their starts.
 * Returns how many there are, which may be more.
 */
size_t atsexplain_scanner_collect(const atsexplain_scanner *scanner, const uint8_t *bytes,
                                  size_t end, atsexplain_hit *hits, size_t capacity);

#endif
