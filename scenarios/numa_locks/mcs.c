/*
 * mcs.c: cores of many clusters and two sockets update a few shared counters under one lock. The lock is in
 * lib/locks/mcs.h.
 *
 * Watch the data after a release: the next core in the queue is mostly in another cluster, and every second time on
 * the other socket.
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
