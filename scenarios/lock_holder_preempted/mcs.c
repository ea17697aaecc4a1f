/*
 * mcs.c: an MCS lock, in lib/locks/mcs.h: the waiters stand in a queue.
 *
 * Watch a waiter that loses its core: the lock is handed to it all the same, and all others spin until it has a core
 * again.
 */
#include "lib/threads/workers.h"

#include "lib/locks/mcs.h"

static struct mcs_lock lock;

static void worker(long who)
{
	(void)who;
	for (;;) {
		long began = now();
		work_random(apart);
		mcs_lock(&lock);
		work_under_the_lock();
		mcs_unlock(&lock);
		operation_completed(began);
	}
}

void setup(void)
{
	mcs_init(&lock);
	create_workers(worker);
}

void operation(void)
{
	threads_run();
}
