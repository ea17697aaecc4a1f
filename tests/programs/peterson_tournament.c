/*
 * A tournament of Peterson locks [Peterson81]: a binary tree with a two-process lock at each inner node; a core climbs
 * from its leaf to the root and holds every lock on the way. Loads and stores only, any number of cores up to 64.
 */
#include "lib/hotline.h"

#define LEAVES 64

struct match {
	_Alignas(64) volatile int wants[2];
	volatile int turn;
};

struct match tree[LEAVES]; /* node 1 is the root; node n has children 2n and 2n + 1 */
_Alignas(64) volatile int inside;
long first, second;

static void play(struct match *match, int side)
{
	match->wants[side] = 1;
	match->turn = !side;
	fence();
	while (match->wants[!side] && match->turn == !side)
		cpu_relax();
}

static void enter(int me)
{
	for (int node = LEAVES + me; node > 1; node /= 2)
		play(&tree[node / 2], node & 1);
}

static void leave(int me)
{
	/* From the root down to the leaf: the reverse of the way up. */
	for (int level = 5; level >= 0; level--) {
		int node = (LEAVES + me) >> level;
		tree[node / 2].wants[node & 1] = 0;
	}
}

void setup(void)
{
	assert(cpu_count() <= LEAVES);
}

void operation(void)
{
	int me = cpu();
	work_random(2000);
	enter(me);
	assert(inside == 0);
	inside = 1 + me;
	assert(first == second);
	first++;
	work(30);
	second++;
	assert(inside == 1 + me);
	inside = 0;
	leave(me);
}
