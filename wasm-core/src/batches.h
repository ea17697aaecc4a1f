/*
 * batches: the order in which homes serve requests where the nearest are first (HL_ARBITRATION_NEAREST_BATCH): those
 * that wait at one moment, from near to far, and only then those that have arrived since.
 */
#ifndef HL_BATCHES_H
#define HL_BATCHES_H

#include "state.h"

/* On machines with batches: the requests that wait when the last batch has been served become the next one. */
void batches_open(hl_sim *s, slot *sl);

#endif
