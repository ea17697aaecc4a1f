/*
 * hmcs.c: cores of many clusters and two sockets update a few shared counters under one lock. The lock is in
 * lib/locks/hmcs.h.
 *
 * Watch three queues: of the cores of a cluster, of the clusters of a socket, and of the sockets.
 */
#include "shared_data.h"

/* The bound is a parameter here; a socket keeps the lock for a fixed number of turns of its clusters. */
extern const long bound;
#define HMCS_NODE_HANDOFFS bound
#include "lib/locks/hmcs.h"

static struct hmcs_lock lock;

void setup(void)
{
	hmcs_init(&lock);
}

void operation(void)
{
	hmcs_lock(&lock);
	update_shared_data();
	hmcs_unlock(&lock);
	do_other_work();
}
