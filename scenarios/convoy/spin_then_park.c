/*
 * spin_then_park.c: a mutex whose waiters spin for a while before they sleep, in lib/threads/spin_then_park.h.
 *
 * Watch how few waiters sleep: the section is shorter than the time for which they spin.
 */
#include "lib/threads/workers.h"

extern const long spin_for; /* cycles for which a waiter spins before it sleeps */

#define SPIN_THEN_PARK_CYCLES spin_for
#include "lib/threads/spin_then_park.h"

static struct spin_then_park_lock mutex;

static void worker(long who)
{
	(void)who;
	for (;;) {
		long began = now();
		work_random(apart);
		spin_then_park_lock(&mutex);
		work_under_the_lock();
		spin_then_park_unlock(&mutex);
		operation_completed(began);
	}
}

void setup(void)
{
	spin_then_park_init(&mutex);
	create_workers(worker);
}

void operation(void)
{
	threads_run();
}
