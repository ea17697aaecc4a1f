/*
 * [Lockhammer] event_mutex: the mutex of InnoDB without its sleep: test-and-set; a waiter looks up to thirty times, and
 * pauses in between for a random time of up to 600 × 50 pauses; then it waits until a release raises the generation.
 */
#include "bench.h"

#define SPINS 30
#define DELAY_MAX 600
#define PAUSES 50

static _Alignas(128) volatile unsigned long lock;
static _Alignas(128) volatile unsigned long generation;

static int try_lock(void)
{
	return atomic_exchange(&lock, 1) == 0;
}

static int becomes_free(void)
{
	for (int spins = 0; spins < SPINS; spins++) {
		if (lock == 0)
			return 1;
		long pauses = random_below(DELAY_MAX) * PAUSES;
		for (long i = 0; i < pauses; i++)
			cpu_relax();
	}
	return 0;
}

static void acquire(void)
{
	if (try_lock())
		return;
	for (;;) {
		if (becomes_free()) {
			if (try_lock())
				return;
			continue;
		}
		unsigned long seen = generation;
		if (try_lock())
			return;
		while (generation == seen)
			;
	}
}

void operation(void)
{
	acquire();
	WAIT(HELD);
	atomic_exchange(&lock, 0);
	generation = generation + 1;
	WAIT(PARALLEL);
}
