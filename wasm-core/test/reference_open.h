/* reference_open: a configuration block taken apart, for the naive simulator of reference.c. */
#ifndef TEST_REFERENCE_OPEN_H
#define TEST_REFERENCE_OPEN_H

#include "reference_state.h"

/* Aborts where the program is too large for the naive simulator. */
void reference_open(ref *f, const block *b);

#endif
