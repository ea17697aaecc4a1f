/*
 * reactive.c: all cores take and release the same lock, again and again. The lock is in lib/locks/reactive.h.
 *
 * Watch the first hand-offs: cores fail, one of them asks for the queue, and from then on the lock is an MCS lock.
 */
#include "handoff.h"
#include "lib/locks/reactive.h"

static struct reactive_lock lock;

void setup(void)
{
	reactive_init(&lock);
}

void operation(void)
{
	be_elsewhere();
	long asked = now();
	reactive_lock(&lock);
	measure_handoff(asked);
	work(section);
	measure_release();
	reactive_unlock(&lock);
}
