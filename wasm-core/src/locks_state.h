/* locks_state: what locks.[ch] keeps: the lock that a core wants, and who has the locks. */
#ifndef HL_LOCKS_STATE_H
#define HL_LOCKS_STATE_H

#include <stdint.h>

/* The lock a core has begun to want; one at a time. */
typedef struct lock_wait {
	uint64_t from;
	uint32_t lock;      /* index + 1; 0: none */
	uint32_t contended; /* another core held or wanted it then */
} lock_wait;

typedef struct lock_state {
	uint64_t released; /* one more than when it was last released while others waited; 0: not so */
	uint64_t held_from;
	uint64_t taken;    /* when its holder got it: unlike held_from for every nested acquisition */
	uint32_t depth;    /* acquisitions of its holder that it has not released; 0: the lock is free */
	uint32_t waiters;
	uint32_t holder;   /* core that got it last */
	uint32_t taken_pc; /* where it got it */
} lock_state;

#endif
