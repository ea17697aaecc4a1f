/*
 * Dekker's algorithm [Dijkstra65], the first correct mutual exclusion for two processes. Cores 0 and 1 compete for a
 * bank's books; the others compute. Unlike Peterson's, who must give way withdraws its wish while it waits.
 */
#include "lib/hotline.h"

volatile bool wants[2];
volatile int turn;
long accounts[2] = { 1000, 1000 };
volatile int inside;

static void enter(int me)
{
	wants[me] = true;
	fence();
	while (wants[1 - me]) {
		if (turn != me) {
			wants[me] = false;
			while (turn != me)
				cpu_relax();
			wants[me] = true;
			fence();
		}
	}
}

static void leave(int me)
{
	turn = 1 - me;
	wants[me] = false;
}

void operation(void)
{
	int me = cpu();
	if (me >= 2 || cpu_count() == 1) {
		work_random(500);
		return;
	}
	enter(me);
	assert(inside++ == 0);
	long amount = random_below(10);
	accounts[me] -= amount;
	work(20);
	accounts[1 - me] += amount;
	assert(accounts[0] + accounts[1] == 2000);
	assert(--inside == 0);
	leave(me);
	work_random(400);
}
