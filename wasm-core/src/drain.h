/*
 * drain: how stores get out of the buffers of their cores (stores.h): they ask for their lines, and take effect when
 * the core may write them.
 */
#ifndef HL_DRAIN_H
#define HL_DRAIN_H

#include "state.h"

/* The core executes a store at `time`; its buffer has room. Asks for the line, if a requester is free for that. */
void drain_push(hl_sim *s, uint32_t core_index, uint64_t time, store_entry entry);

/*
 * The home executes the oldest store of the core's buffer, which goes past the caches: its bytes change now. It leaves
 * the buffer when the home's answer has come: until then fences and atomics wait.
 */
void drain_execute_first(hl_sim *s, uint32_t core_index);

/* The store at that place, which has taken effect, leaves the buffer; younger ones move up. */
void drain_leave(hl_sim *s, uint32_t core_index, uint32_t place);

/*
 * A requester of the core has its line: the stores that may drain now do. Returns 1 when at least one store has
 * drained.
 */
int drain_stores(hl_sim *s, uint32_t core_index);

#endif
