/* barrier.c: no thread leaves the barrier before all have come, in any round, and one of each round came last. */
#include "trial.h"

#include "lib/threads/barrier.h"

static struct thread_barrier barrier;
static struct own_line rounds_of[TRIAL_THREADS_MAX];
static _Alignas(LINE_BYTES) long lasts;

static void prepare(void)
{
	thread_barrier_init(&barrier, (int)threads);
}

static void live(long who)
{
	for (long i = 1; i <= rounds; i++) {
		work_random(who % 3 == 0 ? 3000 : 200);
		rounds_of[who].value = i;
		if (thread_barrier_wait(&barrier))
			atomic_fetch_add(&lasts, 1);
		for (int other = 0; other < threads; other++)
			assert(rounds_of[other].value >= i);
		thread_barrier_wait(&barrier);
	}
}

static void check(void)
{
	assert(lasts == rounds);
}
