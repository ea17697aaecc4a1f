/*
 * counters/tree.h: a number on every core, whose changes climb a binary tree towards a sum that is nearly right
 * [Desnoyers26]. A core's part that passes a multiple of the batch adds the batch to the node above it; that one passes
 * on when it crosses a multiple of twice the batch, and so on to the root.
 *
 * A change is a load and a store on the core's own line; one in `batch` costs an atomic addition, and half of those a
 * second one, and so on. The root is a read of one word, and wrong by at most batch × levels / 2 for each core and
 * direction; the exact sum reads the parts of all n cores, as that of percpu.h, and needs no lock.
 *
 * The parts lie where the owner of the tree has room on every core.
 */
#ifndef HL_COUNTERS_TREE_H
#define HL_COUNTERS_TREE_H

#include "lib/cores.h"
#include "lib/hotline.h"

#ifndef TREE_CORES_MAX
#define TREE_CORES_MAX 64
#endif

struct tree_node {
	_Alignas(64) volatile int sum;
};

/* Nodes are numbered as in a heap: 1 is the root, and 2i and 2i + 1 are below i. */
struct tree_counter {
	struct tree_node node[TREE_CORES_MAX];
	int leaves; /* the cores, rounded up to a power of two */
};

static inline void tree_counter_init(struct tree_counter *counter)
{
	int leaves = 2;
	while (leaves < cpu_count())
		leaves *= 2;
	assert(leaves <= TREE_CORES_MAX);
	counter->leaves = leaves;
	for (int i = 1; i < leaves; i++)
		counter->node[i].sum = 0;
}

/* How much of `to` is new, in whole batches, since `from`; batches are powers of two. */
static inline int tree_carry(int from, int to, int batch)
{
	return (to & -batch) - (from & -batch);
}

static inline void tree_counter_add(struct tree_counter *counter, volatile int *part, int n, int batch)
{
	int from = *part;
	*part = from + n;
	int carry = tree_carry(from, from + n, batch);
	for (int at = (counter->leaves + cpu()) / 2; carry != 0 && at >= 1; at /= 2) {
		from = atomic_fetch_add(&counter->node[at].sum, carry);
		batch *= 2;
		carry = tree_carry(from, from + carry, batch);
	}
}

static inline long tree_counter_near(struct tree_counter *counter)
{
	return counter->node[1].sum;
}

#endif
