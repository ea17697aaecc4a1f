/*
 * spin.c: the waiters spin, as cores would that have nothing else to do. The lock is test-and-test-and-set, in
 * lib/locks/ttas.h.
 *
 * Watch a thread that loses its core while it holds the lock: the other cores spin until it has a core again.
 */
#include "workers.h"

#include "lib/locks/ttas.h"

static struct ttas_lock lock;

static void worker(long who)
{
	(void)who;
	long first = -1;
	for (;;) {
		long began = now();
		first = work_apart(first);
		ttas_lock(&lock);
		work_under_the_lock();
		ttas_unlock(&lock);
		operation_completed(began);
	}
}

void setup(void)
{
	ttas_init(&lock);
	create_workers(worker);
}

void operation(void)
{
	threads_run();
}
