/* reference_ahead: the loads that a core begins behind one that waits, in the naive simulator of reference.c. */
#ifndef TEST_REFERENCE_AHEAD_H
#define TEST_REFERENCE_AHEAD_H

#include "reference_state.h"

typedef struct ref_wish {
	uint64_t offset;
	uint32_t size;
} ref_wish;

/*
 * The core waits for the load at its present instruction. Returns how many lines it asks for besides, and which: first
 * bytes of loads, in the order in which the core comes to them.
 */
uint32_t reference_look_ahead(const ref *f, uint32_t core_index, ref_wish wishes[FILLS_MAX]);

#endif
