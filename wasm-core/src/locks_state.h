/* locks_state: what locks.[ch] keeps: the lock that each context wants, and the holder of each lock. */
#ifndef HL_LOCKS_STATE_H
#define HL_LOCKS_STATE_H

#include <stdint.h>

#include "limits.h"

/* A lock that a core has begun to want. */
typedef struct lock_wait {
	uint64_t from;
	uint32_t lock;      /* index + 1; 0: none */
	uint32_t contended; /* another core held or wanted it then */
} lock_wait;

/* The lock that a core waits for, and those that it began to want before and has not got; the oldest first. */
typedef struct lock_waits {
	lock_wait now;
	lock_wait outer[HL_OUTER_WAITS_MAX];
	uint32_t outer_count;
	uint32_t unused;
} lock_waits;

/* Places of the hash table over lock_callers: at most half of them are used. */
#define LOCK_CALLER_PLACES (2u * HL_LOCK_CALLERS_MAX)

typedef struct lock_state {
	uint64_t released; /* one more than the time of the latest release while others waited; 0: there is none */
	uint64_t held_from;
	uint64_t taken;    /* when the present holder got the lock; a nested acquisition changes held_from only */
	uint32_t depth;    /* acquisitions of its holder that it has not released; 0: the lock is free */
	uint32_t waiters;
	uint32_t holder;   /* context that got the lock last */
	uint32_t taken_pc; /* the instruction at which it got the lock, ... */
	uint32_t taken_core; /* ... and the core that was in it then */
	uint32_t caller;   /* index into lock_callers of the latest acquisition, or HL_NONE */
} lock_state;

#endif
