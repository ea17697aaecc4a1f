/*
 * osq.h: a mutex whose waiters spin in an optimistic spin queue, as Linux' mutex since 3.15 [Linux-osq]. The mutex is
 * a word that names its owner. A core that does not get it by one compare-and-exchange joins an MCS queue; only the
 * head of the queue watches the owner's name, and tries to take the mutex when the name is gone.
 *
 * A waiter whose time is over leaves the queue from wherever it stands, which MCS does not allow: so the queue is
 * linked in both directions. In the kernel its time is over when another thread is to have its core, or when the
 * owner or the core before it has none; it then sleeps on a list, which is not here: OSQ_GIVE_UP says when, and
 * OSQ_SLEEP what it does before it tries again.
 *
 * Unfair. A core that comes by as the owner's name is gone may take the mutex before the head of the queue does,
 * until the head has waited for OSQ_PATIENCE: then it marks the word, and no other core may pass by. (Linux since
 * 4.10 marks it for a thread that has slept.) In the queue the order is that of arrival. A hand-off costs 1
 * invalidation and 1 read of the word, and the head's exchange; then the new owner also tells the next core to watch
 * the word: O(1).
 *
 * Messages for a hand-off with k cores waiting, the arrival included: 10 to 11.
 */
#ifndef HL_LOCKS_OSQ_H
#define HL_LOCKS_OSQ_H

#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/kernel/barrier.h"

/* Whether a waiter that has waited since that time leaves the queue: never, where every waiter has a core. */
#ifndef OSQ_GIVE_UP
#define OSQ_GIVE_UP(began) ((void)(began), false)
#endif
#ifndef OSQ_SLEEP
#define OSQ_SLEEP() cpu_relax()
#endif

/* assumed: many hand-offs, and far less than a time slice */
#ifndef OSQ_PATIENCE
#define OSQ_PATIENCE 20000
#endif

#define OSQ_FREE 0
#define OSQ_MARK 0x40000000 /* beside the owner's name: the head of the queue is to have the mutex next */

struct osq_place {
	_Alignas(LINE_BYTES) struct osq_place *volatile next;
	struct osq_place *volatile before;
	volatile int must_wait;
};

struct osq_lock {
	_Alignas(LINE_BYTES) volatile int owner; /* of the mutex: LOCK_SELF + 1, or FREE */
	struct osq_place *volatile tail;         /* of the queue */
	struct osq_place places[CORES_MAX];
};

static inline void osq_init(struct osq_lock *lock)
{
	lock->owner = OSQ_FREE;
	lock->tail = 0;
	for (int i = 0; i < cpu_count(); i++)
		on_node(&lock->places[i], sizeof lock->places[i], node_of(i));
}

/* For a core that comes by, and for the head of the queue, which may also take a mutex that is marked. */
static inline bool osq_try(struct osq_lock *lock, bool head)
{
	int seen = lock->owner;
	if (seen != OSQ_FREE && (!head || seen != OSQ_MARK))
		return false;
	return cmpxchg(&lock->owner, seen, LOCK_SELF + 1) == seen;
}

/*
 * Takes the place behind this one out of its hands, so that it cannot go away meanwhile; 0 when there is none: then
 * the tail is `before`. Another core may be about to link itself, or the one behind may just be leaving the queue.
 */
static inline struct osq_place *osq_take_next(struct osq_lock *lock, struct osq_place *me, struct osq_place *before)
{
	for (;;) {
		if (me->next != 0) {
			struct osq_place *next = atomic_exchange(&me->next, (struct osq_place *)0);
			if (next != 0)
				return next;
		}
		if (lock->tail == me && cmpxchg(&lock->tail, me, before) == me)
			return 0;
		cpu_relax();
	}
}

/* Leaves the queue from the middle. False: the core has come to the head meanwhile. */
static inline bool osq_leave_line(struct osq_lock *lock, struct osq_place *me)
{
	struct osq_place *before;
	for (;;) { /* from here on the one before cannot call this core: it waits for another to follow it */
		before = smp_load_acquire(&me->before);
		if (before->next == me && cmpxchg(&before->next, me, (struct osq_place *)0) == me)
			break;
		if (smp_load_acquire(&me->must_wait) == 0)
			return false;
		cpu_relax(); /* the one before is leaving, too, and will give this core another one */
	}
	struct osq_place *next = osq_take_next(lock, me, before);
	if (next != 0) {
		smp_store_release(&next->before, before);
		smp_store_release(&before->next, next);
	}
	return true;
}

/* Whether the core has come to the head of the queue; otherwise it has given up. */
static inline bool osq_wait(struct osq_lock *lock, struct osq_place *me)
{
	long began = now();
	me->next = 0;
	me->must_wait = 1;
	struct osq_place *before = atomic_exchange(&lock->tail, me);
	if (before == 0)
		return true;
	me->before = before;
	smp_store_release(&before->next, me);
	do {
		while (smp_load_acquire(&me->must_wait) != 0 && !OSQ_GIVE_UP(began))
			cpu_relax();
		if (me->must_wait == 0)
			return true;
	} while (!osq_leave_line(lock, me));
	return false;
}

/* The head of the queue leaves it, and the next core is the head. */
static inline void osq_leave_head(struct osq_lock *lock, struct osq_place *me)
{
	struct osq_place *next = osq_take_next(lock, me, 0);
	if (next != 0)
		smp_store_release(&next->must_wait, 0);
}

/* Whether the head of the queue has got the mutex; otherwise it has given up. */
static inline bool osq_spin_on_owner(struct osq_lock *lock)
{
	long began = now();
	while (now() - began < OSQ_PATIENCE) {
		if (osq_try(lock, true))
			return true;
		cpu_relax();
	}
	atomic_fetch_or(&lock->owner, OSQ_MARK);
	while (!osq_try(lock, true)) {
		while ((lock->owner & ~OSQ_MARK) != OSQ_FREE && !OSQ_GIVE_UP(began))
			cpu_relax();
		if ((lock->owner & ~OSQ_MARK) != OSQ_FREE)
			return false;
	}
	return true;
}

static inline bool osq_spin(struct osq_lock *lock)
{
	struct osq_place *me = &lock->places[LOCK_SELF];
	if (!osq_wait(lock, me))
		return false;
	bool taken = osq_spin_on_owner(lock);
	osq_leave_head(lock, me);
	return taken;
}

static inline void osq_lock(struct osq_lock *lock)
{
	lock_wait(lock);
	if (!osq_try(lock, false))
		while (!osq_spin(lock))
			OSQ_SLEEP();
	lock_held(lock);
}

static inline void osq_unlock(struct osq_lock *lock)
{
	lock_released(lock);
	if (cmpxchg(&lock->owner, LOCK_SELF + 1, OSQ_FREE) != LOCK_SELF + 1)
		smp_store_release(&lock->owner, OSQ_MARK);
}

#endif
