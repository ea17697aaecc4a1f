/*
 * sleep.c: the waiters sleep. The lock is the mutex of glibc in lib/threads/mutex.h, on futexes in
 * lib/threads/futex.h.
 *
 * Watch the cores: one that finds the lock held goes on in another thread. Falling asleep, waking a thread and
 * getting back onto a core take thousands of cycles each time, however short the section is.
 */
#include "workers.h"

#include "lib/threads/mutex.h"

static _Alignas(LINE_BYTES) struct thread_mutex lock;

static void worker(long who)
{
	(void)who;
	long first = -1;
	for (;;) {
		long began = now();
		first = work_apart(first);
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
