#ifndef ATSEXPLAIN_BYTESEARCH_H
#define ATSEXPLAIN_BYTESEARCH_H

#include <stddef.h>
#include <stdint.h>

/* Small questions about lines, answered many bytes at a time. All read inside of [0, count) only. */

/* The offset of the first of four bytes in bytes[from, count), or `count`. */
size_t atsexplain_first_of(const uint8_t *bytes, size_t from, size_t count, uint8_t a, uint8_t b,
                           uint8_t c, uint8_t d);

/* The offset of the first such byte in bytes[from, count), or `count`. Built in: it is nothing but a call. */
static inline size_t atsexplain_first(const uint8_t *bytes, size_t from, size_t count,
                                      uint8_t byte) {
  const uint8_t *found = (const uint8_t *)__builtin_memchr(bytes + from, byte, count - from);
  return found ? (size_t)(found - bytes) : count;
}

/* The offset of the first letter of ASCII, or `count`. */
size_t atsexplain_first_letter(const uint8_t *bytes, size_t count);

/* The offset of the first byte in bytes[from, count) with which a word begins, or `count`; `from` isn't 0. */
size_t atsexplain_next_word(const uint8_t *bytes, size_t from, size_t count);

/* How many letters of ASCII two texts begin with that are the same. */
size_t atsexplain_common_letters(const uint8_t *a, const uint8_t *b, size_t count);

/* Whether two texts are equal. */
int atsexplain_are_equal(const uint8_t *a, const uint8_t *b, size_t count);

/* Whether bytes hold a word of `length` bytes, two at least. */
int atsexplain_holds(const uint8_t *bytes, size_t count, const uint8_t *word, size_t length);

/*
 * What a line may hold: the begin of a task's or a connection's name, of a URL, of an escape, a word for waiting, and
 * the end of the name of nscurl in front of its identifier.
 */
enum {
  ATSEXPLAIN_NAME = 1,
  ATSEXPLAIN_URL = 2,
  ATSEXPLAIN_ESCAPE = 4,
  ATSEXPLAIN_WAIT = 8,
  ATSEXPLAIN_NSCURL = 16,
  ATSEXPLAIN_ALL_MARKS = 31
};

/* Which of them bytes may hold; of a short text all. */
unsigned atsexplain_marks(const uint8_t *bytes, size_t count);

/* Whether bytes hold one of three pairs of bytes. */
int atsexplain_holds_pair(const uint8_t *bytes, size_t count, const uint8_t *pairs);

/* The offset behind the last newline in bytes[from, count), or `from`. */
size_t atsexplain_line_start(const uint8_t *bytes, size_t from, size_t count);

/* How many of `(` and `{` there are more than of `)` and `}`. */
ptrdiff_t atsexplain_bracket_balance(const uint8_t *bytes, size_t count);

/* How many bytes begin a character: those that don't continue one of UTF-8. */
size_t atsexplain_character_count(const uint8_t *bytes, size_t count);

/* How many newlines there are. */
size_t atsexplain_newline_count(const uint8_t *bytes, size_t count);

/* Whether a byte is no ASCII. */
int atsexplain_has_non_ascii(const uint8_t *bytes, size_t count);

#endif
