/*
 * mcs.c: all cores take and release the same lock, again and again. The lock is in lib/locks/mcs.h.
 *
 * Watch an unlock: the holder reads from its own node which core is next, and writes to that core's node.
 */
#include "handoff.h"
#include "lib/locks/mcs.h"

static struct mcs_lock lock;

void setup(void)
{
	mcs_init(&lock);
}

void operation(void)
{
	be_elsewhere();
	long asked = now();
	mcs_lock(&lock);
	measure_handoff(asked);
	work(section);
	measure_release();
	mcs_unlock(&lock);
}
