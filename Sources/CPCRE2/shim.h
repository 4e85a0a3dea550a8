#ifndef ATSEXPLAIN_CPCRE2_SHIM_H
#define ATSEXPLAIN_CPCRE2_SHIM_H

/* One code unit width, chosen before the header is read: logs are bytes. */
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
#include <stddef.h>

/* Macros with casts are not imported into Swift; these carry the two that are needed. */
static inline size_t atsexplain_pcre2_unset(void) { return PCRE2_UNSET; }

#endif
