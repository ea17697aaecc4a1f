// planted: fault DEADLOCK in acquire line 11
// A ticket lock that serves in a byte, and gives out tickets in an int: no core is served after ticket 255.
#include "lib/hotline.h"

_Alignas(64) static _Atomic unsigned next;
_Alignas(64) static _Atomic unsigned char serving;

static void acquire(void)
{
	unsigned mine = atomic_fetch_add(&next, 1);
	while (serving != mine)
		cpu_relax();
}

void operation(void)
{
	acquire();
	work(20);
	serving = serving + 1;
	work(100);
}
