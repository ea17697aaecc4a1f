/*
 * spin_then_park.c: the waiters spin for as long as sleeping would cost, and then sleep. The lock is in
 * lib/threads/spin_then_park.h.
 *
 * Watch how a short wait ends while the thread spins, and a long one with a sleep: no wait costs more than twice what
 * the better of both would have cost.
 */
#include "workers.h"

extern const long spin_for; /* cycles for which a waiter spins before it sleeps */

#define SPIN_THEN_PARK_CYCLES spin_for
#include "lib/threads/spin_then_park.h"

static struct spin_then_park_lock lock;

static void worker(long who)
{
	(void)who;
	long first = -1;
	for (;;) {
		long began = now();
		first = work_apart(first);
		spin_then_park_lock(&lock);
		work_under_the_lock();
		spin_then_park_unlock(&lock);
		operation_completed(began);
	}
}

void setup(void)
{
	spin_then_park_init(&lock);
	create_workers(worker);
}

void operation(void)
{
	threads_run();
}
