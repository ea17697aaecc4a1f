/* three_homes.c: one core misses on a far home, on a nearer one, and on its own, again and again. */
#include "lib/hotline.h"

#define LINES 4000

struct line { _Alignas(64) volatile long value; };

static struct line own[LINES], near[LINES], far[LINES];
static long next;

void setup(void)
{
	on_node(own, sizeof own, 0);
	on_node(near, sizeof near, 1);
	on_node(far, sizeof far, 2);
}

void operation(void)
{
	(void)far[next].value;
	(void)near[next].value;
	(void)own[next].value;
	next = (next + 1) % LINES;
}
