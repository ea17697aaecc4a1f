/*
 * threads.c: runs the operation() of counter.c so many times on each of some real threads, and checks the counter when
 * all have ended: no addition may have been lost. (The harness of scenarios/lib/host ends by time, in the midst of
 * things.)
 */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include "lib/hotline.h"

#define THREADS 4
#define OPERATIONS 200000

#define PARAM(name, value) const long name = (value);
HOTLINE_PARAMS

void check(void);

_Thread_local int hotline_cpu_index;
int hotline_cpus = THREADS;
int hotline_nodes = 1;
static _Thread_local unsigned long random_state;

long hotline_now(void)
{
	return 0;
}

void hotline_work(long cycles)
{
	(void)cycles;
}

void hotline_work_random(long mean_cycles)
{
	(void)mean_cycles;
}

/* Knuth's linear congruential generator */
long hotline_random_below(long n)
{
	random_state = random_state * 6364136223846793005u + 1442695040888963407u;
	return (long)((random_state >> 33) % (unsigned long)n);
}

static void *run(void *index)
{
	hotline_cpu_index = *(int *)index;
	random_state = (unsigned long)hotline_cpu_index;
	for (int i = 0; i < OPERATIONS; i++)
		operation();
	return NULL;
}

int main(void)
{
	pthread_t threads[THREADS];
	int index[THREADS];
	setup();
	for (int i = 0; i < THREADS; i++) {
		index[i] = i;
		if (pthread_create(&threads[i], NULL, run, &index[i]) != 0)
			return EXIT_FAILURE;
	}
	for (int i = 0; i < THREADS; i++)
		pthread_join(threads[i], NULL);
	check();
	puts("exact");
	return EXIT_SUCCESS;
}
