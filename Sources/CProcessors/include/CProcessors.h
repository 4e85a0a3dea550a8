#ifndef ATSEXPLAIN_PROCESSORS_H
#define ATSEXPLAIN_PROCESSORS_H

/// How many processors this process may run on; at least 1.
int atsexplain_processors(void);

#endif
