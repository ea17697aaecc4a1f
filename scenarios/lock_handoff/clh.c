/*
 * clh.c: all cores take the same lock and let it go, again and again. The lock is in lib/locks/clh.h.
 *
 * Watch an unlock: one store to a line that one other core looks at.
 */
#include "handoff.h"
#include "lib/locks/clh.h"

static struct clh_lock lock;

void setup(void)
{
	clh_init(&lock);
}

void operation(void)
{
	work_random(think);
	long asked = now();
	clh_lock(&lock);
	measure_handoff(asked);
	work(section);
	measure_release();
	clh_unlock(&lock);
}
