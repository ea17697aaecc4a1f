/*
 * Peterson's lock for two processes [Peterson81]. Cores 0 and 1 compete; all others just compute.
 * Loads and stores only: no atomic instruction. The fence is what x86 needs between announcing interest and looking
 * at the other's; without it both may enter on a machine with store buffers.
 */
#include "lib/hotline.h"

struct flag {
	_Alignas(64) volatile int wants;
};

struct flag flags[2];
_Alignas(64) volatile int turn;
_Alignas(64) volatile int inside;
long first, second; /* protected by the lock */

void enter(int me)
{
	int other = 1 - me;
	flags[me].wants = 1;
	turn = other;
	fence();
	while (flags[other].wants && turn == other)
		cpu_relax();
}

void leave(int me)
{
	flags[me].wants = 0;
}

void operation(void)
{
	int me = cpu();
	work_random(300);
	if (me > 1)
		return;
	enter(me);
	assert(inside == 0);
	inside = 1 + me;
	assert(first == second);
	first++;
	work(50);
	second++;
	assert(inside == 1 + me);
	inside = 0;
	leave(me);
}
