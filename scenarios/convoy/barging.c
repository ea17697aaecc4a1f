/*
 * barging.c: a mutex that any thread may take that comes by, in lib/threads/mutex.h: that of glibc.
 *
 * Watch an unlock with waiters: the mutex is free, and one of them is woken. Until that one has a core, the thread
 * that let go may have come back and taken the mutex many times.
 */
#include "lib/threads/workers.h"

#include "lib/threads/mutex.h"

static _Alignas(LINE_BYTES) struct thread_mutex mutex;

static void worker(long who)
{
	(void)who;
	for (;;) {
		long began = now();
		work_random(apart);
		thread_mutex_lock(&mutex);
		work_under_the_lock();
		thread_mutex_unlock(&mutex);
		operation_completed(began);
	}
}

void setup(void)
{
	thread_mutex_init(&mutex);
	create_workers(worker);
}

void operation(void)
{
	threads_run();
}
