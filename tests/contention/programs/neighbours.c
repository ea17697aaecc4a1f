/* neighbours.c: each of two cores adds to a counter of its own. One counter is APART bytes behind the other. */
#include "lib/hotline.h"

struct own {
	_Alignas(APART) long count;
};

static _Alignas(128) struct own counts[2];

void operation(void)
{
	work(50);
	atomic_fetch_add(&counts[cpu()].count, 1);
}
