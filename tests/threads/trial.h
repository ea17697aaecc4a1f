/*
 * trial.h: a trial of threads: `threads` of them live(), each in `rounds` rounds, and when all have ended a further
 * one looks whether everything adds up, with check(). A thread that is lost, or a wake-up, leaves the cores asleep
 * for ever, which ends the run with a fault. On real threads the same program prints "passed".
 *
 * RUN_QUEUE may be defined, and PREEMPTIVE: threads then lose their cores after `slice` cycles.
 */
#ifndef HL_TESTS_THREADS_TRIAL_H
#define HL_TESTS_THREADS_TRIAL_H

#include "lib/hotline.h"

extern const long threads;
extern const long rounds;
#ifdef PREEMPTIVE
extern const long slice;
#define TIME_SLICE slice
#endif

#include "lib/threads/threads.h"

#ifndef __HOTLINE__
#include <stdio.h>
#include <stdlib.h>
#endif

#define TRIAL_THREADS_MAX 192

static void prepare(void);
static void live(long who);
static void check(void);

static struct thread pool[TRIAL_THREADS_MAX];
static struct thread checker;

static void look(long unused)
{
	(void)unused;
	for (int i = 0; i < threads; i++)
		thread_join(&pool[i]);
	check();
#ifndef __HOTLINE__
	puts("passed");
	exit(0);
#endif
	for (;;) { /* until the run has as many operations as it wants */
		operation_completed(now());
		work(1);
	}
}

void setup(void)
{
	threads_init();
	prepare();
#ifndef CREATES_ITS_THREADS
	for (int i = 0; i < threads; i++)
		thread_create(&pool[i], live, i);
#endif
	thread_create(&checker, look, 0);
}

void operation(void)
{
	threads_run();
}

#endif
