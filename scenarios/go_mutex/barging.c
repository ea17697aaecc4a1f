/*
 * barging.c: the mutex of Go 1.8: it has no starvation mode, and a waiter that loses queues again.
 *
 * Watch the goroutines that come by while a waiter is being woken: they take the mutex, and it is never idle.
 */
#include "goroutines.h"

#define GO_STARVATION_CYCLES 0
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
