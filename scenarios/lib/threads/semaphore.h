/*
 * semaphore.h: a counting semaphore [Dijkstra68], as glibc's since 2.21: threads sleep at the value while it is 0,
 * and a post enters the kernel only when a thread waits.
 */
#ifndef HOTLINE_LIB_THREADS_SEMAPHORE_H
#define HOTLINE_LIB_THREADS_SEMAPHORE_H

#include "lib/threads/futex.h"

struct thread_semaphore {
	volatile int value;
	volatile int waiters;
};

static inline void thread_semaphore_init(struct thread_semaphore *semaphore, int value)
{
	semaphore->value = value;
	semaphore->waiters = 0;
}

static inline bool thread_semaphore_try_wait(struct thread_semaphore *semaphore)
{
	int seen = semaphore->value;
	while (seen > 0) {
		int found = cmpxchg(&semaphore->value, seen, seen - 1);
		if (found == seen)
			return true;
		seen = found;
	}
	return false;
}

/* 0, or ETIMEDOUT. */
static inline int thread_semaphore_wait_until(struct thread_semaphore *semaphore, long time)
{
	int result = 0;
	if (thread_semaphore_try_wait(semaphore))
		return 0;
	atomic_fetch_add(&semaphore->waiters, 1);
	while (result == 0 && !thread_semaphore_try_wait(semaphore))
		if (futex_wait_until(&semaphore->value, 0, time) == ETIMEDOUT)
			result = ETIMEDOUT;
	atomic_fetch_sub(&semaphore->waiters, 1);
	return result;
}

static inline void thread_semaphore_wait(struct thread_semaphore *semaphore)
{
	thread_semaphore_wait_until(semaphore, THREAD_NEVER);
}

static inline void thread_semaphore_post(struct thread_semaphore *semaphore)
{
	atomic_fetch_add(&semaphore->value, 1);
	if (semaphore->waiters > 0)
		futex_wake(&semaphore->value, 1);
}

#endif
