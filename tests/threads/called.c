/*
 * called.c: threads that sleep, each on a core of its own or with others, until they are called from another core.
 * With -DLOOKERS each core has a thread besides that only looks at a word: it has no slice to end until another one
 * waits, so the core must be told. Without them a core may be falling asleep when it is called.
 */
#define CREATES_ITS_THREADS
#include "trial.h"

static volatile long called[TRIAL_THREADS_MAX], answered[TRIAL_THREADS_MAX];

#ifdef LOOKERS
static _Alignas(LINE_BYTES) volatile bool is_over;
static struct thread lookers[TRIAL_THREADS_MAX];

static void look_on(long unused)
{
	(void)unused;
	while (!is_over)
		cpu_relax();
}
#endif

/* Thread 0 calls the others one after another. */
static void live(long who)
{
	for (long i = 1; i <= rounds; i++) {
		if (who > 0) {
			while (called[who] < i)
				thread_park();
			answered[who] = i;
			work_random(50);
			thread_unpark(&pool[0]);
			continue;
		}
		for (long other = 1; other < threads; other++) {
			called[other] = i;
			thread_unpark(&pool[other]);
#ifndef LOOKERS
			work_random(500);
#endif
		}
		for (long other = 1; other < threads; other++)
			while (answered[other] < i)
				thread_park();
	}
#ifdef LOOKERS
	if (who == 0)
		is_over = true;
#endif
}

static void prepare(void)
{
#ifdef LOOKERS
	for (int core = 0; core < cpu_count(); core++)
		thread_create_on(&lookers[core], look_on, 0, core);
#endif
	for (int i = 0; i < threads; i++)
		thread_create_on(&pool[i], live, i, i % cpu_count());
}

static void check(void) {}
