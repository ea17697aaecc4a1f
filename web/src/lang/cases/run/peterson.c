// cores: 2
// Peterson's lock for two cores.
#include "lib/hotline.h"

volatile bool wants[2];
volatile int turn;
volatile int inside;
volatile long count;

static void lock(int me)
{
	int other = 1 - me;
	wants[me] = true;
	turn = other;
	fence();
	while (wants[other] && turn == other)
		cpu_relax();
}

static void unlock(int me)
{
	fence();
	wants[me] = false;
}

void operation(void)
{
	int me = cpu();
	lock(me);
	inside++;
	assert(inside == 1);
	long seen = count;
	work(5);
	count = seen + 1;
	assert(count == seen + 1);
	inside--;
	unlock(me);
}
