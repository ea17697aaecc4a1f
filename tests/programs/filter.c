/*
 * The filter lock [Peterson81]: n - 1 levels; each holds back at least one of those that try to pass. Slow (every
 * level looks at every core), but loads and stores only. The first eight cores compete, the others just compute.
 */
#include "lib/hotline.h"

#define PROCESSES 8

struct process {
	_Alignas(64) volatile int level;
};

struct victim {
	_Alignas(64) volatile int who;
};

struct process processes[PROCESSES];
struct victim victims[PROCESSES];
_Alignas(64) volatile int inside;

static int contenders(void)
{
	return cpu_count() < PROCESSES ? cpu_count() : PROCESSES;
}

/* Is any other core at this level or beyond? */
static bool somebody_ahead(int me, int level)
{
	for (int other = 0; other < contenders(); other++)
		if (other != me && processes[other].level >= level)
			return true;
	return false;
}

void enter(int me)
{
	for (int level = 1; level < contenders(); level++) {
		processes[me].level = level;
		victims[level].who = me;
		fence();
		while (victims[level].who == me && somebody_ahead(me, level))
			cpu_relax();
	}
}

void operation(void)
{
	int me = cpu();
	work_random(4000);
	if (me >= PROCESSES)
		return;
	enter(me);
	assert(atomic_fetch_add(&inside, 1) == 0);
	work(40);
	assert(atomic_fetch_sub(&inside, 1) == 1);
	processes[me].level = 0;
}
