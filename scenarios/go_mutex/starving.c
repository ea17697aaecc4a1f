/*
 * starving.c: the mutex of Go 1.9 to 1.13: a waiter that has lost for a millisecond puts it into starvation mode.
 *
 * Watch an unlock in that mode: it hands the mutex to a goroutine that sleeps, and until that one's processor is
 * awake no goroutine can use it. Meanwhile further ones come and queue, and those have waited for a millisecond too
 * in the end.
 */
#include "goroutines.h"

#define GO_STARVATION_CYCLES (patience) /* a millisecond, by a parameter */
#include "lib/threads/go_mutex.h"

static struct go_mutex_lock mutex;

static void worker(long who)
{
	(void)who;
	for (;;) {
		long began = now();
		work_apart();
		go_mutex_lock(&mutex);
		work_under_the_mutex();
		go_mutex_unlock(&mutex);
		operation_completed(began);
	}
}

void setup(void)
{
	go_mutex_init(&mutex);
	create_workers(worker);
}

void operation(void)
{
	threads_run();
}
