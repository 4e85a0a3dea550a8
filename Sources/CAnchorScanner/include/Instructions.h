#ifndef ATSEXPLAIN_INSTRUCTIONS_H
#define ATSEXPLAIN_INSTRUCTIONS_H

/* Some of the processor's instructions: so tests reach the code for other processors. */
typedef enum {
  ATSEXPLAIN_PORTABLE,
  ATSEXPLAIN_SHORT_VECTORS,
  ATSEXPLAIN_ALL_INSTRUCTIONS
} atsexplain_instructions;

#endif
