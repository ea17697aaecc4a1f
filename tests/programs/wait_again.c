/*
 * The same wait loop entered several times in a row with nothing between: each is a new visit, not another round of the
 * one before. Also a search that leaves its loop by break, twice with the same argument.
 */
#include "lib/hotline.h"

#define SLOTS 8

volatile int held;
volatile int table[SLOTS] = { 3, 1, 4, 1, 5, 9, 2, 6 };
long sums[512][8];

static void wait_free(void)
{
	while (held)
		cpu_relax();
}

static int find(int wanted)
{
	int i = 0;
	for (;;) {
		if (table[i % SLOTS] == wanted)
			break;
		i++;
	}
	return i;
}

static int first(void)
{
	int seen;
	for (;;) {
		seen = table[0];
		if (seen != 0)
			break;
	}
	return seen;
}

void operation(void)
{
	wait_free();
	wait_free();
	wait_free();
	for (int i = 0; i < 3; i++)
		wait_free();
	assert(find(9) == 5);
	assert(find(9) == 5);
	assert(first() + first() + first() == 9);
	sums[cpu()][0]++;
}
