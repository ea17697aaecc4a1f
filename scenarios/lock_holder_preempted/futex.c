/*
 * futex.c: the waiters sleep at once, in lib/threads/mutex.h, the mutex of glibc.
 *
 * Watch how many wake-ups an operation needs: each of them takes as long as several sections.
 */
#include "lib/threads/workers.h"

#include "lib/threads/mutex.h"

static _Alignas(LINE_BYTES) struct thread_mutex lock;

static void worker(long who)
{
	(void)who;
	for (;;) {
		long began = now();
		work_random(apart);
		thread_mutex_lock(&lock);
		work_under_the_lock();
		thread_mutex_unlock(&lock);
		operation_completed(began);
	}
}

void setup(void)
{
	thread_mutex_init(&lock);
	create_workers(worker);
}

void operation(void)
{
	threads_run();
}
