/*
 * born_late.c: a thread sleeps, creates two threads one after the other, waits for their ends, and sleeps again. For
 * the time of threads that do not exist during the whole run.
 */
#define RUN_QUEUE RUN_QUEUE_GLOBAL
#include "lib/hotline.h"
#include "lib/system.h"
#include "lib/threads/threads.h"

static struct thread parent, children[2];

static void child(long unused)
{
	(void)unused;
	work(10000);
}

static void live(long unused)
{
	(void)unused;
	thread_sleep_until(100000);
	for (int i = 0; i < 2; i++)
		thread_create(&children[i], child, 0);
	for (int i = 0; i < 2; i++)
		thread_join(&children[i]);
	thread_sleep_until(now() + 100000);
	program_exit(0);
}

void setup(void)
{
	threads_init();
	thread_create(&parent, live, 0);
}

void operation(void)
{
	threads_run();
}
