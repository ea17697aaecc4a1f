/*
 * A combining-tree barrier [MCS91]: cores arrive at their parent in a binary tree, the root wakes them top-down. Every
 * flag has one writer and one reader, so no line is fought over. Checked with a counter per round.
 */
#include "lib/hotline.h"

#define P 64

struct place {
	_Alignas(64) volatile unsigned arrived; /* written by this core */
	_Alignas(64) volatile unsigned go;      /* written by its parent */
};

struct place places[P];
_Alignas(64) volatile unsigned long total;

static void wait_for_children(int me, unsigned round)
{
	for (int child = 2 * me + 1; child <= 2 * me + 2; child++) {
		if (child >= cpu_count())
			break;
		while (places[child].arrived != round)
			cpu_relax();
	}
}

static void barrier(unsigned round)
{
	int me = cpu();
	wait_for_children(me, round);
	places[me].arrived = round;
	if (me != 0)
		while (places[me].go != round)
			cpu_relax();
	for (int child = 2 * me + 1; child <= 2 * me + 2 && child < cpu_count(); child++)
		places[child].go = round;
}

void operation(void)
{
	unsigned round = places[cpu()].arrived + 1;
	work_random(500);
	atomic_fetch_add(&total, 1);
	barrier(round);
	/* All have added for this round; none can have added for the next but one. */
	unsigned long now_total = total;
	unsigned long rounds = (round + 1) / 2; /* each operation makes two barrier rounds */
	assert(now_total == rounds * cpu_count());
	barrier(round + 1);
}
