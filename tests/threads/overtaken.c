/*
 * overtaken.c: each core has a thread that only computes, and one that sleeps for a while, computes for a fiftieth of a
 * slice, and sleeps again. The sleeper has had far less of the core, so as a rule it gets it when it is woken, and need
 * not wait for the end of a slice. With -DWAKEUP_PREEMPTION=0 it always waits.
 */
#define CREATES_ITS_THREADS
#include "trial.h"

static struct thread computing[TRIAL_THREADS_MAX];
static volatile bool is_over;
static _Alignas(LINE_BYTES) long waited, waits; /* cycles for a core, after the time had come; and how often */

static void compute(long unused)
{
	(void)unused;
	while (!is_over)
		work(100);
}

static void live(long unused)
{
	(void)unused;
	for (long i = 0; i < rounds; i++) {
		long time = now() + slice / 2;
		thread_sleep_until(time);
		atomic_fetch_add(&waited, now() - time);
		atomic_fetch_add(&waits, 1L);
		work(slice / 50);
	}
}

static void prepare(void)
{
	for (int core = 0; core < cpu_count(); core++)
		thread_create_on(&computing[core], compute, 0, core);
	for (int i = 0; i < threads; i++)
		thread_create_on(&pool[i], live, i, i % cpu_count());
}

static void check(void)
{
	is_over = true;
	if (WAKEUP_PREEMPTION)
		assert(waited / waits < slice / 4);
	else
		assert(waited / waits > slice / 4);
}
