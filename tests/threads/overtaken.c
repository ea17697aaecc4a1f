/*
 * overtaken.c: each core but the first has two threads that only compute, and one that sleeps for a while, computes for
 * a fiftieth of a slice, and sleeps again. That one has had far less of the core, so as a rule it gets it when it is
 * woken, and need not wait for the end of a slice. Its own core wakes it at a time; with -DCALLED a thread of the first
 * core does. With -DWAKEUP_PREEMPTION=0 it waits.
 */
#define CREATES_ITS_THREADS
#include "trial.h"

static struct thread computing[TRIAL_THREADS_MAX];
static volatile bool is_over;
static _Alignas(LINE_BYTES) long waited, waits; /* cycles for a core, when the sleep was over; and how often */
#ifdef CALLED
static volatile long called[TRIAL_THREADS_MAX], answered[TRIAL_THREADS_MAX]; /* at which time, and how often */
#endif

static void compute(long unused)
{
	(void)unused;
	while (!is_over)
		work(100);
}

static void answer(long since)
{
	atomic_fetch_add(&waited, now() - since);
	atomic_fetch_add(&waits, 1L);
	work(slice / 50);
}

#ifdef CALLED

static void call_all(long round)
{
	thread_sleep_until(now() + slice / 2);
	for (long other = 1; other < threads; other++) {
		called[other] = now();
		thread_unpark(&pool[other]);
	}
	for (long other = 1; other < threads; other++)
		while (answered[other] < round)
			thread_park();
}

static void live(long who)
{
	for (long i = 1; i <= rounds; i++) {
		if (who == 0) {
			call_all(i);
			continue;
		}
		thread_park();
		answer(called[who]);
		answered[who] = i;
		thread_unpark(&pool[0]);
	}
}

#else

static void live(long who)
{
	for (long i = 0; i < rounds && who > 0; i++) {
		long time = now() + slice / 2;
		thread_sleep_until(time);
		answer(time);
	}
}

#endif

static void prepare(void)
{
	for (int i = 0; i < 2 * (cpu_count() - 1); i++)
		thread_create_on(&computing[i], compute, 0, 1 + i / 2);
	for (int i = 0; i < threads; i++)
		thread_create_on(&pool[i], live, i, i % cpu_count());
}

static void check(void)
{
	is_over = true;
	assert(waits == rounds * (threads - 1));
	if (WAKEUP_PREEMPTION)
		assert(waited / waits < slice / 4);
	else
		assert(waited / waits > slice / 4);
}
