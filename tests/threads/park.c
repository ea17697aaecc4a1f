/*
 * park.c: threads in a ring; each waits for its permit and gives the next one its own. A permit may come before the
 * thread asks for it. Two permits are under way, as far apart as the ring allows.
 */
#include "trial.h"

static volatile long turn[TRIAL_THREADS_MAX];

static void prepare(void) {}

static void give(long who)
{
	atomic_fetch_add(&turn[who], 1);
	thread_unpark(&pool[who]);
}

static void live(long who)
{
	if (who == 0) {
		give(1 % threads);
		give((threads / 2 + 1) % threads);
	}
	for (long i = 0; i < rounds; i++) {
		while (turn[who] <= i)
			thread_park();
		if (i % 2 == 0)
			work_random(2000); /* the next permit may come meanwhile */
		give((who + 1) % threads);
	}
}

static void check(void)
{
	for (long who = 0; who < threads; who++)
		assert(turn[who] >= rounds);
}
