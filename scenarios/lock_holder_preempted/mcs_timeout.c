/*
 * mcs_timeout.c: an MCS lock whose waiters publish when they last looked, and give up, in lib/locks/mcs_timeout.h.
 *
 * Watch an unlock: it passes over waiters whose time is old, since they have no core. And where the holder has none,
 * the waiters give their cores away.
 */
#include "lib/threads/workers.h"

#define MCS_TIMEOUT_YIELD() thread_yield()
#include "lib/locks/mcs_timeout.h"

static struct mcs_timeout_lock lock;

static void worker(long who)
{
	(void)who;
	for (;;) {
		long began = now();
		work_random(apart);
		mcs_timeout_lock(&lock);
		work_under_the_lock();
		mcs_timeout_unlock(&lock);
		operation_completed(began);
	}
}

void setup(void)
{
	mcs_timeout_init(&lock);
	create_workers(worker);
}

void operation(void)
{
	threads_run();
}
