/*
 * shfl.c: cores of many clusters and two sockets update a few shared counters under one lock. The lock is in
 * lib/locks/shfl.h.
 *
 * Watch the waiting cores: one of them sorts the queue behind itself, the near ones first, while the lock is held.
 */
#include "shared_data.h"

/* The bound is a parameter here: cores of one cluster in a row. */
extern const long bound;
#define SHFL_GROUP_MAX (bound + 1)

/* Near are the cores of a cluster, or those of a socket, as in the paper. */
extern const long by_socket;
#define SHFL_NODE_OF(core) (by_socket != 0 ? socket_of(core) : node_of(core))
#include "lib/locks/shfl.h"

static struct shfl_lock lock;

void setup(void)
{
	shfl_init(&lock);
}

void operation(void)
{
	shfl_lock(&lock);
	update_shared_data();
	shfl_unlock(&lock);
	do_other_work();
}
