/* The instructions with floating-point values again, by integers only: IEEE 754 as the standard words it. */
#ifndef REFERENCE_FLOATING_H
#define REFERENCE_FLOATING_H

#include "../src/state.h"

/* Returns 1 and the result in *out_value if the opcode is one of them. */
int reference_floating(enum opcode op, uint64_t b, uint64_t c, uint64_t *out_value);

#endif
