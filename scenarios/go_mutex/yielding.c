/*
 * yielding.c: the mutex of Go 1.14 and later: in starvation mode the processor of an unlock goes on in the waiter.
 *
 * Watch an unlock in that mode: the goroutine that lets go must look for another processor, and the mutex does
 * not wait.
 */
#define GOROUTINES_MOVE
#include "goroutines.h"

#define GO_STARVATION_CYCLES (patience) /* a millisecond, by a parameter */
#define GO_YIELDS 1
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
