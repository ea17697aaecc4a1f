/*
 * anderson.h: Anderson's array lock [Anderson90]: a ticket says in which slot of an array a core waits; every slot
 * is on a line of its own, so that an unlock disturbs one waiting core only.
 *
 * Fair. A hand-off costs 1 invalidation and 1 read, however many cores wait: O(1). Taking the lock costs 1 atomic;
 * the price is a line for every core that could ever wait, in every lock.
 *
 * Messages for a hand-off with k cores waiting, the arrival included: 6.
 */
#ifndef HL_LOCKS_ANDERSON_H
#define HL_LOCKS_ANDERSON_H

#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/kernel/barrier.h"

struct anderson_slot {
	_Alignas(LINE_BYTES) volatile int may_enter;
};

struct anderson_lock {
	_Alignas(LINE_BYTES) volatile unsigned next_slot;
	_Alignas(LINE_BYTES) unsigned holder; /* slot of the core that holds the lock; only that core reads it */
	struct anderson_slot slots[CORES_MAX];
};

static inline void anderson_init(struct anderson_lock *lock)
{
	lock->next_slot = 0;
	lock->slots[0].may_enter = 1;
}

static inline void anderson_lock(struct anderson_lock *lock)
{
	lock_wait(lock);
	unsigned slot = atomic_fetch_add(&lock->next_slot, 1) % CORES_MAX;
	while (lock->slots[slot].may_enter == 0)
		cpu_relax();
	lock->slots[slot].may_enter = 0; /* for the core that gets this slot when the array comes round again */
	lock->holder = slot;
	lock_held(lock);
}

static inline void anderson_unlock(struct anderson_lock *lock)
{
	lock_released(lock);
	smp_store_release(&lock->slots[(lock->holder + 1) % CORES_MAX].may_enter, 1);
}

#endif
