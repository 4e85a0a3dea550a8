#include "CArchive.h"

#include <dlfcn.h>
#include <locale.h>
#include <stdlib.h>
#include <sys/types.h>
#if defined(__APPLE__)
#include <xlocale.h>
#endif

struct archive;
struct archive_entry;

typedef ssize_t library_read(struct archive *, void *, const void **);
typedef int64_t library_seek(struct archive *, void *, int64_t, int);
typedef int support(struct archive *);

enum {
  MAX_FILTERS = 8,
  TYPE_MASK = 0170000,
  TYPE_FILE = 0100000,
  FORMAT_MASK = 0xff0000,
  FORMAT_ZIP = 0x50000,
  FORMAT_RAW = 0x90000
};

struct atsexplain_libarchive {
  struct archive *(*read_new)(void);
  int (*read_free)(struct archive *);
  int (*set_data)(struct archive *, void *);
  int (*set_read)(struct archive *, library_read *);
  int (*set_seek)(struct archive *, library_seek *);
  int (*open1)(struct archive *);
  int (*next_header)(struct archive *, struct archive_entry **);
  int (*read_block)(struct archive *, const void **, size_t *, int64_t *);
  int (*format)(struct archive *);
  int (*filter_count)(struct archive *);
  int64_t (*filter_bytes)(struct archive *, int);
  const char *(*error_string)(struct archive *);
  const char *(*pathname)(struct archive_entry *);
  const char *(*pathname_utf8)(struct archive_entry *);
  const char *(*hardlink)(struct archive_entry *);
  mode_t (*filetype)(struct archive_entry *);
  int (*size_is_set)(struct archive_entry *);
  support *tar;
  support *zip;
  support *raw;
  support *empty;
  support *filters[MAX_FILTERS];
  /* One whose characters are UTF-8, or none. */
  locale_t locale;
};

struct atsexplain_archive {
  const atsexplain_libarchive *library;
  struct archive *archive;
  struct archive_entry *entry;
  void *context;
  atsexplain_archive_read read;
  atsexplain_archive_seek seek;
};

/* Whether all functions are there; a pointer to data is stored as one to a function, as POSIX has it. */
static int fill(atsexplain_libarchive *library, void *handle) {
  const struct {
    void *place;
    const char *name;
  } needed[] = {
      {&library->read_new, "archive_read_new"},
      {&library->read_free, "archive_read_free"},
      {&library->set_data, "archive_read_set_callback_data"},
      {&library->set_read, "archive_read_set_read_callback"},
      {&library->set_seek, "archive_read_set_seek_callback"},
      {&library->open1, "archive_read_open1"},
      {&library->next_header, "archive_read_next_header"},
      {&library->read_block, "archive_read_data_block"},
      {&library->format, "archive_format"},
      {&library->filter_count, "archive_filter_count"},
      {&library->filter_bytes, "archive_filter_bytes"},
      {&library->error_string, "archive_error_string"},
      {&library->pathname, "archive_entry_pathname"},
      {&library->pathname_utf8, "archive_entry_pathname_utf8"},
      {&library->hardlink, "archive_entry_hardlink"},
      {&library->filetype, "archive_entry_filetype"},
      {&library->size_is_set, "archive_entry_size_is_set"},
      {&library->tar, "archive_read_support_format_tar"},
      {&library->zip, "archive_read_support_format_zip"},
      {&library->raw, "archive_read_support_format_raw"},
      {&library->empty, "archive_read_support_format_empty"},
  };
  for (size_t index = 0; index < sizeof needed / sizeof *needed; index++) {
    void *symbol = dlsym(handle, needed[index].name);
    if (symbol == NULL) return 0;
    *(void **)needed[index].place = symbol;
  }
  return 1;
}

/*
 * Takes the compressions that the library itself reads. For those it was built without it would
 * start a program of that name, which is not wanted: such a one answers with a warning.
 */
static void fill_filters(atsexplain_libarchive *library, void *handle) {
  static const char *const names[MAX_FILTERS] = {
      "archive_read_support_filter_gzip", "archive_read_support_filter_zstd",
      "archive_read_support_filter_xz",   "archive_read_support_filter_bzip2",
      "archive_read_support_filter_lz4",  "archive_read_support_filter_compress",
  };
  size_t count = 0;
  for (size_t index = 0; index < MAX_FILTERS && names[index] != NULL; index++) {
    support *filter = NULL;
    *(void **)&filter = dlsym(handle, names[index]);
    struct archive *trial = filter == NULL ? NULL : library->read_new();
    if (trial == NULL) continue;
    if (filter(trial) == ATSEXPLAIN_ARCHIVE_OK) library->filters[count++] = filter;
    library->read_free(trial);
  }
}

/*
 * Names of members go through the locale of the thread. A program that never sets one has "C",
 * which knows no name beyond ASCII.
 */
static locale_t utf8_locale(void) {
  static const char *const names[] = {"C.UTF-8", "UTF-8", "en_US.UTF-8"};
  for (size_t index = 0; index < sizeof names / sizeof *names; index++) {
    locale_t locale = newlocale(LC_CTYPE_MASK, names[index], (locale_t)0);
    if (locale != (locale_t)0) return locale;
  }
  return (locale_t)0;
}

atsexplain_libarchive *atsexplain_libarchive_load(const char *const *names, size_t count) {
  for (size_t index = 0; index < count; index++) {
    void *handle = dlopen(names[index], RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) continue;
    atsexplain_libarchive *library = calloc(1, sizeof *library);
    if (library != NULL && fill(library, handle)) {
      fill_filters(library, handle);
      library->locale = utf8_locale();
      return library;
    }
    free(library);
    dlclose(handle);
  }
  return NULL;
}

static ssize_t forward_read(struct archive *archive, void *context, const void **bytes) {
  (void)archive;
  atsexplain_archive *own = context;
  ptrdiff_t count = own->read(own->context, bytes);
  return count < 0 ? ATSEXPLAIN_ARCHIVE_FATAL : (ssize_t)count;
}

static int64_t forward_seek(struct archive *archive, void *context, int64_t offset, int whence) {
  (void)archive;
  atsexplain_archive *own = context;
  int64_t place = own->seek(own->context, offset, whence);
  return place < 0 ? ATSEXPLAIN_ARCHIVE_FATAL : place;
}

atsexplain_archive *atsexplain_archive_open(const atsexplain_libarchive *library, void *context,
                                            atsexplain_archive_read read,
                                            atsexplain_archive_seek seek, int *status) {
  atsexplain_archive *own = calloc(1, sizeof *own);
  if (own == NULL) return NULL;
  struct archive *archive = library->read_new();
  if (archive == NULL) {
    free(own);
    return NULL;
  }
  own->library = library;
  own->archive = archive;
  own->context = context;
  own->read = read;
  own->seek = seek;
  for (size_t index = 0; index < MAX_FILTERS && library->filters[index] != NULL; index++)
    library->filters[index](archive);
  library->tar(archive);
  library->zip(archive);
  library->raw(archive);
  library->empty(archive);
  library->set_data(archive, own);
  library->set_read(archive, forward_read);
  if (seek != NULL) library->set_seek(archive, forward_seek);
  *status = library->open1(archive);
  return own;
}

void atsexplain_archive_close(atsexplain_archive *archive) {
  if (archive == NULL) return;
  archive->library->read_free(archive->archive);
  free(archive);
}

int atsexplain_archive_next(atsexplain_archive *archive) {
  locale_t locale = archive->library->locale;
  locale_t before = locale == (locale_t)0 ? locale : uselocale(locale);
  archive->entry = NULL;
  int status = archive->library->next_header(archive->archive, &archive->entry);
  if (before != (locale_t)0) uselocale(before);
  return status;
}

int atsexplain_archive_block(atsexplain_archive *archive, const void **bytes, size_t *size) {
  int64_t offset = 0;
  *bytes = NULL;
  *size = 0;
  return archive->library->read_block(archive->archive, bytes, size, &offset);
}

const char *atsexplain_archive_name(atsexplain_archive *archive) {
  if (archive->entry == NULL) return NULL;
  locale_t locale = archive->library->locale;
  locale_t before = locale == (locale_t)0 ? locale : uselocale(locale);
  const char *name = archive->library->pathname_utf8(archive->entry);
  if (name == NULL) name = archive->library->pathname(archive->entry);
  if (before != (locale_t)0) uselocale(before);
  return name;
}

int atsexplain_archive_is_file(atsexplain_archive *archive) {
  return archive->entry != NULL &&
         (archive->library->filetype(archive->entry) & TYPE_MASK) == TYPE_FILE &&
         archive->library->hardlink(archive->entry) == NULL;
}

int atsexplain_archive_skips_cheaply(atsexplain_archive *archive) {
  return archive->entry != NULL && archive->library->size_is_set(archive->entry) &&
         archive->library->filter_count(archive->archive) <= 1 &&
         (archive->library->format(archive->archive) & FORMAT_MASK) == FORMAT_ZIP;
}

int atsexplain_archive_is_stream(atsexplain_archive *archive) {
  return (archive->library->format(archive->archive) & FORMAT_MASK) == FORMAT_RAW;
}

int atsexplain_archive_layers(atsexplain_archive *archive) {
  /* The last of them is the input itself. */
  int count = archive->library->filter_count(archive->archive);
  return count > 0 ? count - 1 : 0;
}

int64_t atsexplain_archive_expanded(atsexplain_archive *archive) {
  return archive->library->filter_bytes(archive->archive, 0);
}

const char *atsexplain_archive_error(atsexplain_archive *archive) {
  return archive->library->error_string(archive->archive);
}
