/*
 * mcs.c: cores of several chips update a few shared counters under one lock. The lock is in lib/locks/mcs.h.
 *
 * Watch the data after a release: the next core in the queue is mostly on another chip, and every line that it needs is
 * far away.
 */
#include "shared_data.h"
#include "lib/locks/mcs.h"

static struct mcs_lock lock;

void setup(void)
{
	mcs_init(&lock);
}

void operation(void)
{
	mcs_lock(&lock);
	update_shared_data();
	mcs_unlock(&lock);
	do_other_work();
}
