/* reference_stores: what the reference simulator knows of the stores in a buffer, without time and lines' owners. */
#ifndef REFERENCE_STORES_H
#define REFERENCE_STORES_H

#include "reference_state.h"

/* Does a store, or a fence, of that order come after everything before it? */
int reference_is_release(uint32_t order);

/* Must the core's store at that place become visible after an older one that waits? */
int reference_is_held(const hl_config *config, const ref_core *c, uint32_t place);

/*
 * Cycles of a store that need not wait: it goes into the buffer, where there is one, and the core goes on; without one
 * the core writes its cache.
 */
uint64_t reference_store_cost(const hl_config *config);

/*
 * Finds the youngest store to a byte of the access: the number of bytes of the access that this store has; 0: no store
 * in the buffer has any.
 */
uint32_t reference_bytes_in_buffer(const ref_core *c, uint64_t offset, uint32_t size, const ref_store **out_youngest);

#endif
