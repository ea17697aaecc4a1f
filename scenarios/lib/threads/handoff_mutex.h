/*
 * handoff_mutex.h: a mutex that is handed to the thread that has waited longest: an unlock with waiters leaves the
 * mutex held, in the name of the first of them, and wakes it. System R's locks were of this kind, and showed the
 * convoys of [BGMP79].
 *
 * Fair. From the unlock until the next holder has got a core no thread can use the mutex, so each hand-off takes as
 * long as a thread needs to get onto a core.
 */
#ifndef HOTLINE_LIB_THREADS_HANDOFF_MUTEX_H
#define HOTLINE_LIB_THREADS_HANDOFF_MUTEX_H

#include "lib/cores.h"
#include "lib/kernel/ticket_spinlock.h"
#include "lib/threads/threads.h"

struct handoff_waiter {
	struct handoff_waiter *next;
	struct thread *thread;
	volatile int is_holder; /* the unlock reads nothing of this structure behind its store of 1 */
};

struct handoff_mutex_lock {
	_Alignas(LINE_BYTES) int held;
	struct ticket_spinlock guard; /* not in the first place: statistics tell locks apart by their address */
	struct handoff_waiter *first, *last;
};

static inline void handoff_mutex_init(struct handoff_mutex_lock *mutex)
{
	ticket_spin_lock_init(&mutex->guard);
	mutex->held = 0;
	mutex->first = NULL;
}

/* No thread that holds the guard is taken off its core. */
static inline void handoff_mutex_begin(struct handoff_mutex_lock *mutex)
{
	preempt_disable();
	ticket_spin_lock(&mutex->guard);
}

static inline void handoff_mutex_end(struct handoff_mutex_lock *mutex)
{
	ticket_spin_unlock(&mutex->guard);
	preempt_enable();
}

static inline void handoff_mutex_lock(struct handoff_mutex_lock *mutex)
{
	struct handoff_waiter me = { .thread = thread_self() };
	lock_wait(mutex);
	handoff_mutex_begin(mutex);
	bool must_wait = mutex->held;
	if (!must_wait)
		mutex->held = 1;
	else if (mutex->first == NULL)
		mutex->first = mutex->last = &me;
	else
		mutex->last = mutex->last->next = &me;
	handoff_mutex_end(mutex);
	while (must_wait && !me.is_holder)
		thread_park();
	lock_held(mutex);
}

static inline void handoff_mutex_unlock(struct handoff_mutex_lock *mutex)
{
	lock_released(mutex);
	handoff_mutex_begin(mutex);
	struct handoff_waiter *next = mutex->first;
	if (next == NULL)
		mutex->held = 0;
	else
		mutex->first = next->next;
	handoff_mutex_end(mutex);
	if (next == NULL)
		return;
	struct thread *thread = next->thread;
	smp_store_release(&next->is_holder, 1);
	thread_unpark(thread);
}

#endif
