/*
 * clh.c: all cores take and release the same lock, again and again. The lock is in lib/locks/clh.h.
 *
 * Watch an unlock: it is one store to a line that one other core reads.
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
	be_elsewhere();
	long asked = now();
	clh_lock(&lock);
	measure_handoff(asked);
	work(section);
	measure_release();
	clh_unlock(&lock);
}
