/*
 * lives.c: threads that create threads and wait for their ends, many more in all than there are at a time. Some
 * return from their function, some end within it.
 */
#include "trial.h"

#define CHILDREN 3

static struct thread children[TRIAL_THREADS_MAX][CHILDREN];
static struct own_line lives[TRIAL_THREADS_MAX];

static void prepare(void) {}

static void child(long parent)
{
	work_random(200);
	thread_yield();
	if (atomic_fetch_add(&lives[parent].value, 1) % 16 == 5)
		thread_exit();
	work_random(200);
}

static void live(long who)
{
	for (long i = 0; i < rounds; i++) {
		for (int j = 0; j < CHILDREN; j++)
			thread_create(&children[who][j], child, who);
		if (i % 2 == 0)
			work_random(3000);
		for (int j = 0; j < CHILDREN; j++)
			thread_join(&children[who][j]);
		assert(lives[who].value == (i + 1) * CHILDREN);
	}
}

static void check(void)
{
	for (int i = 0; i < threads; i++)
		assert(lives[i].value == rounds * CHILDREN);
}
