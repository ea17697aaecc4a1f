/*
 * spin_then_park.c: the waiters spin for a while, and then sleep, in lib/threads/spin_then_park.h.
 *
 * Watch a holder that loses its core: the others soon sleep, and their cores go on in threads that have something to
 * do, the holder among them.
 */
#include "lib/threads/workers.h"

extern const long spin_for; /* cycles for which a waiter spins before it sleeps */

#define SPIN_THEN_PARK_CYCLES spin_for
#include "lib/threads/spin_then_park.h"

static struct spin_then_park_lock lock;

static void worker(long who)
{
	(void)who;
	for (;;) {
		long began = now();
		work_random(apart);
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
