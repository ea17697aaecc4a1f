/*
 * explore_store: every state visited, each once. Records lie one behind another in the arena, in the order in which
 * they were found, so the store is also the queue of the breadth-first search; a hash table at the arena's end leads to
 * them. Whole states are compared, never only their hashes.
 */
#ifndef HL_EXPLORE_STORE_H
#define HL_EXPLORE_STORE_H

#include "../include/hotline.h"

/* The head of a record; its packed state follows, then (when executions are counted) an explore_count. */
typedef struct explore_record {
	uint32_t hash;
	uint32_t parent; /* the record it was first reached from, or HL_NONE */
	uint16_t bytes;  /* of the packed state */
	uint8_t thread;  /* the transition that led here from the parent */
	uint8_t which;
} explore_record;

/* For counting executions: see explore_count.h. */
typedef struct explore_tally {
	uint64_t paths_lo;
	uint64_t paths_hi;
	uint32_t missing; /* transitions to this state whose origin has not been counted yet */
	uint32_t next;    /* the next state to count from, or HL_NONE */
} explore_tally;

typedef struct explore_store {
	uint8_t *records;
	uint8_t *end;        /* of the space that records and table share; a multiple of 8 */
	uint32_t used;       /* bytes of records */
	uint32_t count;      /* records */
	uint32_t table_size; /* slots, a power of two; the table ends at `end` */
	uint32_t has_tallies;
} explore_store;

/* An empty store in `bytes` bytes at `space`; both are multiples of 8. */
void explore_store_start(explore_store *store, void *space, uint32_t bytes, uint32_t has_tallies);

/* The record of a state, as an offset; HL_NONE when the state is not in the store. */
uint32_t explore_store_find(const explore_store *store, const uint8_t *packed, uint32_t bytes);

/*
 * Adds the state unless it is in the store already. Returns the offset of its record, or HL_NONE when there is no room;
 * `record` gives the parent and the transition.
 */
uint32_t explore_store_add(explore_store *store, const uint8_t *packed, explore_record record);

const explore_record *explore_store_at(const explore_store *store, uint32_t offset);
const uint8_t *explore_store_state(const explore_store *store, uint32_t offset);
explore_tally *explore_store_tally(const explore_store *store, uint32_t offset);

/* The offset of the record behind one. */
uint32_t explore_store_next(const explore_store *store, uint32_t offset);

/* Bytes of records and table. */
uint32_t explore_store_bytes(const explore_store *store);

#endif
