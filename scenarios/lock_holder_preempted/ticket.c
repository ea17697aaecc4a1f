/*
 * ticket.c: a ticket lock, in lib/locks/ticket.h: the waiters get it in the order in which they came.
 *
 * Watch a waiter that loses its core: when its number comes up, all others spin until it has a core again. Meanwhile
 * their slices end too, and the next one in the queue has no core, either.
 */
#include "lib/threads/workers.h"

#include "lib/locks/ticket.h"

static struct ticket_lock lock;

static void worker(long who)
{
	(void)who;
	for (;;) {
		long began = now();
		work_random(apart);
		ticket_lock(&lock);
		work_under_the_lock();
		ticket_unlock(&lock);
		operation_completed(began);
	}
}

void setup(void)
{
	ticket_init(&lock);
	create_workers(worker);
}

void operation(void)
{
	threads_run();
}
