/*
 * [Lockhammer] cas_lockref: the same by compare-and-swap, as Linux's lockref: the lower half of the word is a lock that
 * is always free here, the upper half is the count.
 */
#include "bench.h"

#define LOCK_HALF 0xFFFFFFFFul
#define ONE 0x100000000ul

static _Alignas(128) volatile unsigned long lockref;

static void change(unsigned long by)
{
	for (;;) {
		unsigned long old = lockref;
		while ((old & LOCK_HALF) != 0)
			old = lockref;
		if (cmpxchg(&lockref, old, old + by) == old)
			return;
	}
}

void operation(void)
{
	change(ONE);
	WAIT(HELD);
	change(-ONE);
	WAIT(PARALLEL);
}
