/*
 * kernel.c: the waiters spin as in a kernel: a thread that wants the lock, or has it, keeps its core. The lock is the
 * ticket lock of lib/locks/ticket.h, with preemption off around it, as spin_lock() of Linux has it.
 *
 * Watch how long a core spins: never for a holder without a core, but for all the sections of those ahead of it.
 */
#include "workers.h"

#include "lib/locks/ticket.h"

static struct ticket_lock lock;

static void worker(long who)
{
	(void)who;
	long first = -1;
	for (;;) {
		long began = now();
		first = work_apart(first);
		preempt_disable();
		ticket_lock(&lock);
		work_under_the_lock();
		ticket_unlock(&lock);
		preempt_enable();
		operation_completed(began);
	}
}

void setup(void)
{
	ticket_init(&lock);
	create_workers(worker);
}

void operation(void)
{
	threads_run();
}
