#ifndef ATSEXPLAIN_LINKING_H
#define ATSEXPLAIN_LINKING_H

// Nothing to call: how the program is linked.

#endif
