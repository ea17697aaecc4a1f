/* reference_adjacent: the other line of a pair, in the naive simulator of reference.c. */
#ifndef TEST_REFERENCE_ADJACENT_H
#define TEST_REFERENCE_ADJACENT_H

#include "reference_state.h"

/* Offset in memory of the line that the core asks for beside the line of q; HL_NONE: it asks for none. */
uint32_t reference_other_line(const ref *f, const ref_request *q, uint32_t core_index);

#endif
