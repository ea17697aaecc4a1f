/*
 * tas.c: a test-and-set lock, in lib/locks/tas.h: a thread that finds it free takes it.
 *
 * Watch what happens when a waiter loses its core: nothing, another one takes the lock. Only a holder without a core
 * stops the others, and it seldom loses its core in so short a section.
 */
#include "lib/threads/workers.h"

#include "lib/locks/tas.h"

static struct tas_lock lock;

static void worker(long who)
{
	(void)who;
	for (;;) {
		long began = now();
		work_random(apart);
		tas_lock(&lock);
		work_under_the_lock();
		tas_unlock(&lock);
		operation_completed(began);
	}
}

void setup(void)
{
	tas_init(&lock);
	create_workers(worker);
}

void operation(void)
{
	threads_run();
}
