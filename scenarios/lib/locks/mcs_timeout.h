/*
 * mcs_timeout.h: an MCS lock whose waiters publish the time at which they last looked, and give up [HSS05]. A waiter
 * that sees the holder hold the lock for too long gives its core away, and takes its place in the queue again when it
 * comes back. A holder that lets go passes over waiters that have given up, or whose time is old: they have no core,
 * and would not notice the lock. So neither a holder nor a waiter without a core stops those that have one.
 *
 * Unfair. A waiter that was passed over goes to the end of the queue. As long as every waiter has a core the order is
 * that of an MCS lock.
 *
 * A waiter whose patience ends reads the time of the holder.
 *
 * Messages for a hand-off with k cores waiting, the arrival included: 6 to k + 12.
 */
#ifndef HL_LOCKS_MCS_TIMEOUT_H
#define HL_LOCKS_MCS_TIMEOUT_H

#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/kernel/barrier.h"

/* What a waiter does that has given up: thread_yield(), where there are more threads than cores. */
#ifndef MCS_TIMEOUT_YIELD
#define MCS_TIMEOUT_YIELD() cpu_relax()
#endif

/* assumed: a holder that has the lock for so many cycles has no core; far above a section */
#ifndef MCS_TIMEOUT_PATIENCE
#define MCS_TIMEOUT_PATIENCE 20000
#endif

/* assumed: cycles from one look of a waiter to its next one, at which it also publishes the time */
#ifndef MCS_TIMEOUT_ROUND
#define MCS_TIMEOUT_ROUND 200
#endif

/* assumed: a waiter that has not looked for so many cycles has no core; far above one round of its loop */
#ifndef MCS_TIMEOUT_STALE
#define MCS_TIMEOUT_STALE 5000
#endif

enum mcs_timeout_status {
	MCS_TIMEOUT_REMOVED, /* not in the queue: as it begins, and when a holder has passed over it */
	MCS_TIMEOUT_WAITING,
	MCS_TIMEOUT_GONE, /* in the queue, but its thread has given up for now */
	MCS_TIMEOUT_GRANTED
};

struct mcs_timeout_node {
	_Alignas(LINE_BYTES) struct mcs_timeout_node *volatile next;
	volatile int status;
	volatile long looked_at;
};

struct mcs_timeout_lock {
	_Alignas(LINE_BYTES) struct mcs_timeout_node *volatile tail;
	_Alignas(LINE_BYTES) volatile long held_since;
	struct mcs_timeout_node nodes[CORES_MAX]; /* one for each LOCK_SELF, which waits for this lock once at a time */
};

static inline void mcs_timeout_init(struct mcs_timeout_lock *lock)
{
	lock->tail = 0;
	for (int i = 0; i < cpu_count(); i++)
		on_node(&lock->nodes[i], sizeof lock->nodes[i], node_of(i));
}

/* Returns whether the queue was empty: then the lock is this thread's. */
static inline bool mcs_timeout_enqueue(struct mcs_timeout_lock *lock, struct mcs_timeout_node *me)
{
	me->next = 0;
	me->status = MCS_TIMEOUT_WAITING;
	me->looked_at = now();
	struct mcs_timeout_node *before = atomic_exchange(&lock->tail, me);
	if (before == 0)
		return true;
	before->next = me;
	return false;
}

/*
 * Returns whether the lock was granted; otherwise the thread has given up, or was passed over. Its patience ends only
 * where it looks at the time of the holder, whose line every holder writes: once in so many cycles.
 */
static inline bool mcs_timeout_wait(struct mcs_timeout_lock *lock, struct mcs_timeout_node *me)
{
	long began = now();
	int status;
	while ((status = me->status) == MCS_TIMEOUT_WAITING) {
		long time = now();
		me->looked_at = time;
		if (time - began > MCS_TIMEOUT_PATIENCE) {
			began = time;
			if (time - lock->held_since > MCS_TIMEOUT_PATIENCE &&
			    cmpxchg(&me->status, MCS_TIMEOUT_WAITING, MCS_TIMEOUT_GONE) == MCS_TIMEOUT_WAITING)
				return false;
		}
		work(MCS_TIMEOUT_ROUND);
	}
	return status == MCS_TIMEOUT_GRANTED;
}

static inline void mcs_timeout_lock(struct mcs_timeout_lock *lock)
{
	struct mcs_timeout_node *me = &lock->nodes[LOCK_SELF];
	lock_wait(lock);
	for (;;) {
		bool kept_place = me->status == MCS_TIMEOUT_GONE &&
				  cmpxchg(&me->status, MCS_TIMEOUT_GONE, MCS_TIMEOUT_WAITING) == MCS_TIMEOUT_GONE;
		if (!kept_place && mcs_timeout_enqueue(lock, me))
			break;
		if (mcs_timeout_wait(lock, me))
			break;
		MCS_TIMEOUT_YIELD();
	}
	lock->held_since = now();
	lock_held(lock);
}

/* The node behind this one; 0 when there is none, and the queue is then empty. */
static inline struct mcs_timeout_node *mcs_timeout_next(struct mcs_timeout_lock *lock, struct mcs_timeout_node *node)
{
	if (node->next == 0) {
		if (cmpxchg(&lock->tail, node, (struct mcs_timeout_node *)0) == node)
			return 0;
		while (node->next == 0) /* another thread took the tail, and is about to write next */
			cpu_relax();
	}
	return node->next;
}

/* Grants the lock to a waiter that has a core. The exchange comes after every store of the section. */
static inline bool mcs_timeout_grant(struct mcs_timeout_node *node)
{
	return now() - node->looked_at < MCS_TIMEOUT_STALE &&
	       cmpxchg(&node->status, MCS_TIMEOUT_WAITING, MCS_TIMEOUT_GRANTED) == MCS_TIMEOUT_WAITING;
}

/*
 * A node that is passed over is given back to its thread, by REMOVED, when nothing of it is needed any more: its
 * thread may use it again at once.
 */
static inline void mcs_timeout_unlock(struct mcs_timeout_lock *lock)
{
	struct mcs_timeout_node *node = &lock->nodes[LOCK_SELF];
	lock_released(lock);
	struct mcs_timeout_node *next = mcs_timeout_next(lock, node);
	while (next != 0 && !mcs_timeout_grant(next)) {
		node = next;
		next = mcs_timeout_next(lock, node);
		smp_store_release(&node->status, MCS_TIMEOUT_REMOVED);
	}
}

#endif
