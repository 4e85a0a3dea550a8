#ifndef ATSEXPLAIN_CPCRE2_SHIM_H
#define ATSEXPLAIN_CPCRE2_SHIM_H

/* One code unit width, chosen before the header is read: logs are bytes. */
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
#include <stddef.h>

/* Macros with casts are not imported into Swift; these carry the two that are needed. */
static inline size_t atsexplain_pcre2_unset(void) { return PCRE2_UNSET; }

/* What was published at a place, or NULL. Swift's own atomics need a later macOS. */
static inline void *atsexplain_pcre2_published(void **place) {
  return __atomic_load_n(place, __ATOMIC_ACQUIRE);
}

/* Counts so many more at a place that nothing is published at; how many that are. */
static inline size_t atsexplain_pcre2_count(void **place, size_t more) {
  return __atomic_add_fetch((size_t *)place, more, __ATOMIC_RELAXED);
}

/* Publishes a value, unless there is one already; whether it did. */
static inline int atsexplain_pcre2_publish(void **place, void *value) {
  void *none = NULL;
  return __atomic_compare_exchange_n(place, &none, value, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
}

#endif
