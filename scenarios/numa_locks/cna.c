/*
 * cna.c: cores of many clusters and two sockets update a few shared counters under one lock. The lock is in
 * lib/locks/cna.h.
 *
 * Watch an unlock: the holder reads along the queue until it finds a core that is near, and puts the others aside.
 */
#include "shared_data.h"

/* The bound is a parameter here: hand-offs until the others have their turn, on average. */
extern const long bound;
#define CNA_LOCAL_HANDOFFS (bound + 1)

/* Near are the cores of a cluster, or those of a socket, as in the paper. */
extern const long by_socket;
#define CNA_NODE_OF(core) (by_socket != 0 ? socket_of(core) : node_of(core))
#include "lib/locks/cna.h"

static struct cna_lock lock;

void setup(void)
{
	cna_init(&lock);
}

void operation(void)
{
	cna_lock(&lock);
	update_shared_data();
	cna_unlock(&lock);
	do_other_work();
}
