/*
 * handoff.c: a mutex that is handed to the thread that has waited longest, in lib/threads/handoff_mutex.h.
 *
 * Watch an unlock with waiters: the mutex stays held, for a thread that sleeps. The one that let go soon comes back,
 * finds it held, and sleeps as well: each section now needs a switch.
 */
#include "lib/threads/workers.h"

#include "lib/threads/handoff_mutex.h"

static struct handoff_mutex_lock mutex;

static void worker(long who)
{
	(void)who;
	for (;;) {
		long began = now();
		work_random(apart);
		handoff_mutex_lock(&mutex);
		work_under_the_lock();
		handoff_mutex_unlock(&mutex);
		operation_completed(began);
	}
}

void setup(void)
{
	handoff_mutex_init(&mutex);
	create_workers(worker);
}

void operation(void)
{
	threads_run();
}
