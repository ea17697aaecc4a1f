/*
 * k42.h: the K42 lock [K42]: an MCS lock whose users bring no node. A waiting core queues a node of its own stack, and
 * no longer needs it once it holds the lock: from then on a node inside the lock stands for the holder.
 *
 * Fair. A hand-off costs what it does with MCS, 1 invalidation and 1 read of the waiter's own line: O(1); then the new
 * holder moves the queue's head into the lock, on the line of the tail, which arriving cores want.
 *
 * Messages for a hand-off with k cores waiting, the arrival included: 9.
 */
#ifndef HL_LOCKS_K42_H
#define HL_LOCKS_K42_H

#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/kernel/barrier.h"

struct k42_node {
	struct k42_node *volatile next;
	volatile int must_wait;
};

struct k42_lock {
	_Alignas(LINE_BYTES) struct k42_node *volatile tail;
	struct k42_node holder; /* stands for the holder; its must_wait is not used */
};

static inline void k42_init(struct k42_lock *lock)
{
	lock->tail = 0;
	lock->holder.next = 0;
}

/* From now on the queue begins behind the lock's own node, because this core's node is about to go out of use. */
static inline void k42_leave_queue(struct k42_lock *lock, struct k42_node *me)
{
	if (me->next == 0) {
		lock->holder.next = 0;
		if (cmpxchg(&lock->tail, me, &lock->holder) == me)
			return; /* no core is behind */
		while (me->next == 0) /* another core took the tail, and is about to write next */
			cpu_relax();
	}
	lock->holder.next = me->next;
}

static inline void k42_lock(struct k42_lock *lock)
{
	_Alignas(LINE_BYTES) struct k42_node me;
	lock_wait(lock);
	me.next = 0;
	me.must_wait = 1;
	for (;;) {
		struct k42_node *before = lock->tail;
		if (before == 0) {
			if (cmpxchg(&lock->tail, (struct k42_node *)0, &lock->holder) == 0)
				break; /* the lock was free */
			continue;
		}
		if (cmpxchg(&lock->tail, before, &me) != before)
			continue;
		before->next = &me;
		while (me.must_wait != 0)
			cpu_relax();
		k42_leave_queue(lock, &me);
		break;
	}
	lock_held(lock);
}

static inline void k42_unlock(struct k42_lock *lock)
{
	lock_released(lock);
	if (lock->holder.next == 0) {
		if (cmpxchg(&lock->tail, &lock->holder, (struct k42_node *)0) == &lock->holder)
			return; /* no core is behind */
		while (lock->holder.next == 0)
			cpu_relax();
	}
	smp_store_release(&lock->holder.next->must_wait, 0);
}

#endif
