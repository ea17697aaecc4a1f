/*
 * mutex.h: the mutex of glibc's POSIX threads: a word that is 0 when it is free, 1 when it is held, and 2 when it is
 * held and threads may sleep. Taking a free one and leaving one at which no thread sleeps are an atomic each, without
 * the kernel [glibc, lowlevellock.c].
 *
 * Unfair: a thread that comes by may take the mutex before the one that has been woken for it.
 */
#ifndef HOTLINE_LIB_THREADS_MUTEX_H
#define HOTLINE_LIB_THREADS_MUTEX_H

#include "lib/threads/futex.h"

struct thread_mutex {
	volatile int state;
};

static inline void thread_mutex_init(struct thread_mutex *mutex) { mutex->state = 0; }

/* Without the annotations, for what is built on it. ETIMEDOUT: not before the time. */
static inline int thread_mutex_take_until(struct thread_mutex *mutex, long time)
{
	if (cmpxchg(&mutex->state, 0, 1) == 0)
		return 0;
	if (mutex->state == 2 && futex_wait_until(&mutex->state, 2, time) == ETIMEDOUT)
		return ETIMEDOUT;
	while (xchg(&mutex->state, 2) != 0)
		if (futex_wait_until(&mutex->state, 2, time) == ETIMEDOUT)
			return ETIMEDOUT;
	return 0;
}

static inline void thread_mutex_take(struct thread_mutex *mutex) { thread_mutex_take_until(mutex, THREAD_NEVER); }

static inline void thread_mutex_give(struct thread_mutex *mutex)
{
	if (xchg(&mutex->state, 0) == 2)
		futex_wake(&mutex->state, 1);
}

static inline void thread_mutex_lock(struct thread_mutex *mutex)
{
	lock_wait(mutex);
	thread_mutex_take(mutex);
	lock_held(mutex);
}

/* 0, or ETIMEDOUT. */
static inline int thread_mutex_lock_until(struct thread_mutex *mutex, long time)
{
	if (thread_mutex_take_until(mutex, time) != 0) {
		lock_rejected(mutex);
		return ETIMEDOUT;
	}
	lock_wait(mutex);
	lock_held(mutex);
	return 0;
}

static inline bool thread_mutex_try_lock(struct thread_mutex *mutex)
{
	if (cmpxchg(&mutex->state, 0, 1) != 0) {
		lock_rejected(mutex);
		return false;
	}
	lock_wait(mutex);
	lock_held(mutex);
	return true;
}

static inline void thread_mutex_unlock(struct thread_mutex *mutex)
{
	lock_released(mutex);
	thread_mutex_give(mutex);
}

#endif
