/*
 * mcs.c: all cores update a few shared counters under one lock. The lock is in lib/locks/mcs.h.
 *
 * Watch a release: it writes to the place of the next core, and to no other.
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
