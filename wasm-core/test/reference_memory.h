/* reference_memory: the bandwidth of memory, and what homes do, in the naive simulator of reference.c. */
#ifndef TEST_REFERENCE_MEMORY_H
#define TEST_REFERENCE_MEMORY_H

#include "reference_state.h"

/*
 * So many lines pass the memory of the node and what all nodes share, from now on; returns when they have passed.
 * *out_wait: until the first of them passes.
 */
uint64_t reference_pass_memory(ref *f, uint32_t core_index, uint32_t node, uint64_t lines, uint64_t *out_wait);

/* The cycles that the core, now, streams so many bytes of the node's memory. */
uint64_t reference_stream(ref *f, uint32_t core_index, uint64_t node, uint64_t bytes);

/*
 * A miss that a cache beside the home answers, which is as much nearer than memory everywhere as it is on the home's
 * node; sets the category of the service.
 */
uint32_t reference_kept_total(const ref *f, ref_request *q, uint32_t core_index, uint32_t from_memory);

/* Does the home execute the atomic at which the core is, unless the core owns its line? */
int reference_home_executes(const ref *f, uint32_t core_index);

#endif
