/* What the sources need of the C library, as wasi-libc has it. */
#ifndef ATSEXPLAIN_WEB_LIBC_H
#define ATSEXPLAIN_WEB_LIBC_H

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

/* Macros with casts, and what belongs to a thread, are not imported into Swift. */
static inline int atsexplain_errno(void) { return errno; }
enum {
  atsexplain_eintr = EINTR,
  atsexplain_seek_set = SEEK_SET,
  atsexplain_seek_cur = SEEK_CUR,
  atsexplain_s_ifmt = S_IFMT,
  atsexplain_s_ifreg = S_IFREG
};

#endif
