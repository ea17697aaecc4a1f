/*
 * cond.h: condition variables. A thread sleeps at the number of signals that it has seen before it gave up the mutex,
 * so no signal is lost in between: the number is another one then, and the thread does not sleep. A signal wakes the
 * thread that has slept longest. As POSIX allows, a thread may also return without a signal, and looks at its
 * condition again. (glibc since 2.25 keeps two groups of waiters, so that a signal never goes to a thread that came
 * later.)
 */
#ifndef HOTLINE_LIB_THREADS_COND_H
#define HOTLINE_LIB_THREADS_COND_H

#include "lib/threads/mutex.h"

struct thread_cond {
	volatile int signals;
	volatile int waiters; /* a signal without waiters does not enter the kernel */
};

static inline void thread_cond_init(struct thread_cond *cond)
{
	cond->signals = 0;
	cond->waiters = 0;
}

/* 0, or ETIMEDOUT. The mutex is held again in any case. */
static inline int thread_cond_wait_until(struct thread_cond *cond, struct thread_mutex *mutex, long time)
{
	atomic_fetch_add(&cond->waiters, 1);
	int seen = cond->signals;
	thread_mutex_unlock(mutex);
	int result = futex_wait_until(&cond->signals, seen, time);
	atomic_fetch_sub(&cond->waiters, 1);
	thread_mutex_lock(mutex);
	return result == ETIMEDOUT ? ETIMEDOUT : 0;
}

static inline void thread_cond_wait(struct thread_cond *cond, struct thread_mutex *mutex)
{
	thread_cond_wait_until(cond, mutex, THREAD_NEVER);
}

static inline void thread_cond_wake(struct thread_cond *cond, int n)
{
	fence(); /* the condition has been changed before the count is read */
	if (cond->waiters == 0)
		return;
	atomic_fetch_add(&cond->signals, 1);
	futex_wake(&cond->signals, n);
}

static inline void thread_cond_signal(struct thread_cond *cond) { thread_cond_wake(cond, 1); }
static inline void thread_cond_broadcast(struct thread_cond *cond) { thread_cond_wake(cond, FUTEX_ALL); }

#endif
