#ifndef ATSEXPLAIN_CARCHIVE_H
#define ATSEXPLAIN_CARCHIVE_H

#include <stddef.h>
#include <stdint.h>

/*
 * libarchive, loaded when it is needed and where it is present.
 *
 * Its header is not used and nothing is linked: a build needs no libarchive, and a run that meets
 * no archive doesn't pay for loading it. What is declared here by hand is its stable interface of
 * version 3.
 */
typedef struct atsexplain_libarchive atsexplain_libarchive;

/* The first of the named libraries that can be loaded and has all that is needed, or NULL. */
atsexplain_libarchive *atsexplain_libarchive_load(const char *const *names, size_t count);

/* One archive that is being read. Not for more than one thread at a time. */
typedef struct atsexplain_archive atsexplain_archive;

/* What the functions below return; the numbers are libarchive's. */
enum {
  ATSEXPLAIN_ARCHIVE_EOF = 1,
  ATSEXPLAIN_ARCHIVE_OK = 0,
  ATSEXPLAIN_ARCHIVE_RETRY = -10,
  ATSEXPLAIN_ARCHIVE_WARN = -20,
  ATSEXPLAIN_ARCHIVE_FAILED = -25,
  ATSEXPLAIN_ARCHIVE_FATAL = -30
};

/* Sets where the next bytes of the input are; returns how many, 0 at the end, -1 on failure. */
typedef ptrdiff_t (*atsexplain_archive_read)(void *context, const void **bytes);

/* Moves in the input as lseek does; returns the new place, or -1. */
typedef int64_t (*atsexplain_archive_seek)(void *context, int64_t offset, int whence);

/*
 * Begins to read; `seek` may be NULL. NULL when memory is short. The handle is there even if the
 * input can't be read: `*status` says.
 */
atsexplain_archive *atsexplain_archive_open(const atsexplain_libarchive *library, void *context,
                                            atsexplain_archive_read read,
                                            atsexplain_archive_seek seek, int *status);

void atsexplain_archive_close(atsexplain_archive *archive);

/* The next member, which stays the current one until the next call. */
int atsexplain_archive_next(atsexplain_archive *archive);

/* The next bytes of the current member; they stay where they are until the next call. */
int atsexplain_archive_block(atsexplain_archive *archive, const void **bytes, size_t *size);

/* The name of the current member, or NULL where it can't be reported. */
const char *atsexplain_archive_name(atsexplain_archive *archive);

/* Whether the current member is a file of its own: no folder, no link, no device. */
int atsexplain_archive_is_file(atsexplain_archive *archive);

/* Whether the current member can be passed over without being decompressed. */
int atsexplain_archive_skips_cheaply(atsexplain_archive *archive);

/* Whether there are no members: what was read is one compressed stream. */
int atsexplain_archive_is_stream(atsexplain_archive *archive);

/* How many compressions lie around the members. */
int atsexplain_archive_layers(atsexplain_archive *archive);

/* How many bytes came out of those compressions by now. */
int64_t atsexplain_archive_expanded(atsexplain_archive *archive);

/* What went wrong last, or NULL. */
const char *atsexplain_archive_error(atsexplain_archive *archive);

#endif
