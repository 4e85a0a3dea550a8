#include "CSystem.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(__APPLE__)
#include <copyfile.h>

int atsexplain_copy_attributes(int from, int to, char *name, size_t size) {
  if (fcopyfile(from, to, NULL, COPYFILE_XATTR | COPYFILE_ACL) == 0) return 0;
  int reason = errno;
  if (reason == ENOTSUP) return 0;
  snprintf(name, size, "%s", "extended attributes");
  return reason;
}
#elif defined(__linux__)
#include <sys/xattr.h>

/* Whether losing an attribute would be a loss to the file's owner. */
static int matters(const char *name) {
  return strncmp(name, "user.", 5) == 0 || strncmp(name, "system.posix_acl", 16) == 0;
}

static int copy_attribute(int from, int to, const char *name) {
  ssize_t length = fgetxattr(from, name, NULL, 0);
  /* It may have been removed meanwhile. */
  if (length < 0) return errno == ENODATA ? 0 : errno;
  char *value = malloc((size_t)length + 1);
  if (value == NULL) return ENOMEM;
  length = fgetxattr(from, name, value, (size_t)length);
  int reason = length < 0 || fsetxattr(to, name, value, (size_t)length, 0) != 0 ? errno : 0;
  free(value);
  return reason;
}

int atsexplain_copy_attributes(int from, int to, char *name, size_t size) {
  ssize_t length = flistxattr(from, NULL, 0);
  if (length <= 0) return 0;
  char *names = malloc((size_t)length);
  if (names == NULL) return ENOMEM;
  length = flistxattr(from, names, (size_t)length);
  int result = 0;
  for (ssize_t place = 0; place < length && result == 0;
       place += (ssize_t)strlen(names + place) + 1) {
    int reason = copy_attribute(from, to, names + place);
    if (reason == 0 || !matters(names + place)) continue;
    snprintf(name, size, "%s", names + place);
    result = reason;
  }
  free(names);
  return result;
}
#else
int atsexplain_copy_attributes(int from, int to, char *name, size_t size) {
  (void)from;
  (void)to;
  (void)name;
  (void)size;
  return 0;
}
#endif
