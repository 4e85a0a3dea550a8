// Counts the allocations of a program into which it is preloaded (LD_PRELOAD, glibc).
//
// The counts are kept in the file that BENCH_ALLOCATIONS names, two 64-bit numbers in the machine's
// own order: calls and bytes. The file is mapped, so they are there however the program ends.

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

struct counts {
  atomic_ullong calls, bytes;
};

static struct counts early;
static struct counts *counts = &early;

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

__attribute__((constructor)) static void begin(void) {
  const char *path = getenv("BENCH_ALLOCATIONS");
  int file = path == NULL ? -1 : open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (file < 0) return;
  if (ftruncate(file, sizeof early) == 0) {
    void *shared = mmap(NULL, sizeof early, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (shared != MAP_FAILED) {
      counts = shared;
      atomic_fetch_add(&counts->calls, early.calls);
      atomic_fetch_add(&counts->bytes, early.bytes);
    }
  }
  close(file);
}

static void count(size_t size) {
  atomic_fetch_add_explicit(&counts->calls, 1, memory_order_relaxed);
  atomic_fetch_add_explicit(&counts->bytes, size, memory_order_relaxed);
}

void *malloc(size_t size) {
  count(size);
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count(number * size);
  return __libc_calloc(number, size);
}

void *realloc(void *memory, size_t size) {
  count(size);
  return __libc_realloc(memory, size);
}

void *memalign(size_t alignment, size_t size) {
  count(size);
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **memory, size_t alignment, size_t size) {
  if (alignment < sizeof(void *) || (alignment & (alignment - 1)) != 0) return EINVAL;
  void *result = memalign(alignment, size);
  if (result == NULL) return ENOMEM;
  *memory = result;
  return 0;
}
