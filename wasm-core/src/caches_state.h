/*
 * caches_state: what caches.[ch] keeps: the contents of finite caches and TLBs, and why each core has lost each line.
 * An entry of a core's cache is *stale* when the core no longer has a copy: the directory alone knows that. Entries
 * of a set stand in the order of their last use, the latest first.
 */
#ifndef HL_CACHES_STATE_H
#define HL_CACHES_STATE_H

#include <stdint.h>

typedef struct cache_entry {
	uint32_t tag;   /* line or page, plus 1; 0: the entry is empty */
	uint32_t fills; /* lines that the core had taken in when it used this one last */
} cache_entry;

/* The numbers of one kind of cache; ways 0: machines of this run have none. */
typedef struct cache_shape {
	uint32_t sets;
	uint32_t ways;
} cache_shape;

/* A bit for each line and core, as in the directory's sets of sharers. */
typedef struct cache_history {
	uint64_t *had;      /* the core has had the line */
	uint64_t *given_up; /* .. and has given the line up for another */
	uint64_t *crowded;  /* .. although the cache as a whole had room for it */
} cache_history;

#endif
