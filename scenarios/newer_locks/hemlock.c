/*
 * hemlock.c: all cores update a few shared counters under one lock. The lock is in lib/locks/hemlock.h.
 *
 * Watch the word of each core: its successor waits on it, and clears it when it has the lock.
 */
#include "shared_data.h"
#include "lib/locks/hemlock.h"

static struct hemlock_lock lock;

void setup(void)
{
	hemlock_init(&lock);
}

void operation(void)
{
	hemlock_lock(&lock);
	update_shared_data();
	hemlock_unlock(&lock);
	do_other_work();
}
