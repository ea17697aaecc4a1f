/*
 * k42.c: all cores take and release the same lock, again and again. The lock is in lib/locks/k42.h.
 *
 * Watch the line of the lock: besides the hand-off itself, each new holder moves the head of the queue there.
 */
#include "handoff.h"
#include "lib/locks/k42.h"

static struct k42_lock lock;

void setup(void)
{
	k42_init(&lock);
}

void operation(void)
{
	be_elsewhere();
	long asked = now();
	k42_lock(&lock);
	measure_handoff(asked);
	work(section);
	measure_release();
	k42_unlock(&lock);
}
