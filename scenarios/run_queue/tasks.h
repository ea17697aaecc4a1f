/*
 * tasks.h: a mixed load: more threads than processors. Each thread computes for a while and then waits, for a message
 * or the disk, so that its processor goes on with another one. A burst of work with the wait behind it is an operation.
 * The program that includes this file has chosen the run queue.
 */
#ifndef HL_RUN_QUEUE_TASKS_H
#define HL_RUN_QUEUE_TASKS_H

#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/threads/threads.h"

extern const long threads_per_core; /* threads for each processor */
extern const long burst;            /* cycles that a thread computes before it gives its processor up, on average */
extern const long pausing;           /* cycles that a thread then waits for, on average: a message, or the disk */

static struct thread tasks[THREADS_MAX];

/* Evenly between half and one and a half of the mean, so that processors do not run in step. */
static void task(long unused)
{
	(void)unused;
	for (;;) {
		long began = now();
		work(burst / 2 + random_below(burst + 1));
		if (pausing > 0)
			thread_sleep_until(now() + random_exponential(pausing));
		else
			thread_yield();
		operation_completed(began);
	}
}

void setup(void)
{
	threads_init();
	long count = threads_per_core * cpu_count();
	for (long i = 0; i < count; i++)
		thread_create(&tasks[i], task, 0);
}

void operation(void)
{
	threads_run();
}

#endif
