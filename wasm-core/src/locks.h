/*
 * locks: statistics of annotated locks (lock_wait, lock_held, lock_released). Annotations take no time and have no
 * effect on a run that keeps its locks; a lock is whatever address a program names. An acquisition that no lock_wait
 * announced has no wait.
 *
 * Locks belong to the context that a core is in: a context that holds a lock may leave its core, go on at another one,
 * and release the lock there. "Core" stands for the context that it is in, here.
 *
 * A core waits for one lock at a time. A core that begins to want another lock may do so on the way to the first one,
 * as a sleeping mutex takes its inner spin lock: the first lock's wait then goes on until the core holds that lock or
 * says lock_rejected. Until the core asks for the first lock again, the core does not count as one of its waiters.
 *
 * A lock is exclusive: when a core takes a lock that another core holds, or releases a lock that it does not hold, the
 * run ends with a fault that names both cores. A core may take a lock again that it holds already, and then releases it
 * as often.
 */
#ifndef HL_LOCKS_H
#define HL_LOCKS_H

#include "state.h"

void locks_wait(hl_sim *s, uint32_t core_index, uint64_t address, uint64_t time);
void locks_held(hl_sim *s, uint32_t core_index, uint64_t address, uint64_t time);
void locks_released(hl_sim *s, uint32_t core_index, uint64_t address, uint64_t time);
/* The core gives the lock up, because another core has it. */
void locks_rejected(hl_sim *s, uint32_t core_index, uint64_t address);
/* Measuring begins: all counters become 0, and what the cores want and hold remains. */
void locks_reset(hl_sim *s);

/* Has the core's context said lock_wait() for a lock that it has neither got nor given up yet? */
static inline int locks_wants_any(const hl_sim *s, uint32_t core_index) {
	return s->lock_wait[s->core[core_index].context].now.lock != 0;
}

/* The core that is in the context, or HL_NONE. */
static inline uint32_t locks_core_of(const hl_sim *s, uint32_t number) {
	return s->contexts ? s->context[number].core : number;
}

#endif
