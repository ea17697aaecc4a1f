/*
 * write-back-off.c: a solution of the exercise of this name.
 *
 * A core that loses stays away for a random time, of twice the mean after every loss, up to a limit.
 */
#include "handoff.h"
#include "lib/kernel/barrier.h"

enum { FIRST_LIMIT = 256, LAST_LIMIT = 262144 }; /* cycles */

static struct {
	_Alignas(LINE_BYTES) volatile int held;
} lock;

static void acquire(void)
{
	long limit = FIRST_LIMIT;
	lock_wait(&lock);
	while (lock.held != 0 || atomic_exchange(&lock.held, 1) != 0) {
		work(random_below(limit));
		if (limit < LAST_LIMIT)
			limit *= 2;
	}
	lock_held(&lock);
}

static void release(void)
{
	lock_released(&lock);
	smp_store_release(&lock.held, 0);
}

void operation(void)
{
	be_elsewhere();
	long asked = now();
	acquire();
	measure_handoff(asked);
	work(section);
	measure_release();
	release();
}
