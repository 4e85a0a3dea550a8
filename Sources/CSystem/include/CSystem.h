#ifndef ATSEXPLAIN_CSYSTEM_H
#define ATSEXPLAIN_CSYSTEM_H

#include <stddef.h>

/* What the program needs of the system and Swift's modules don't offer. */

/*
 * The arguments of the program, its name first, as the system handed them over; NULL where that
 * isn't known. Swift's own list is read from /proc on Linux, which may not be there, and repairs
 * what is no UTF-8.
 */
const char *const *atsexplain_arguments(size_t *count);

/*
 * Gives an open file the extended attributes of another, access control lists among them.
 *
 * Returns 0, or the number of the error, with the name of the attribute that can't be kept in
 * `name`. What the system manages by itself, such as security labels, is copied where it can be.
 */
int atsexplain_copy_attributes(int from, int to, char *name, size_t size);

#endif
