/*
 * barrier.h: a barrier at which threads sleep: none leaves before as many as its count have come. A thread reads the
 * round before it arrives, so the barrier can be used again at once.
 */
#ifndef HOTLINE_LIB_THREADS_BARRIER_H
#define HOTLINE_LIB_THREADS_BARRIER_H

#include "lib/threads/futex.h"

struct thread_barrier {
	volatile int count, arrived;
	volatile int round;
};

static inline void thread_barrier_init(struct thread_barrier *barrier, int count)
{
	barrier->count = count;
	barrier->arrived = 0;
	barrier->round = 0;
}

/* Returns true in one of the threads: the one that came last. */
static inline bool thread_barrier_wait(struct thread_barrier *barrier)
{
	int round = barrier->round;
	if (atomic_fetch_add(&barrier->arrived, 1) == barrier->count - 1) {
		barrier->arrived = 0;
		atomic_fetch_add(&barrier->round, 1);
		futex_wake(&barrier->round, FUTEX_ALL);
		return true;
	}
	while (barrier->round == round)
		futex_wait(&barrier->round, round);
	return false;
}

#endif
