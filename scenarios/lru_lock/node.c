/*
 * node.c: one lock for all lists of a node, as in Linux until 5.11: the lists have long been those of the groups.
 *
 * Watch who waits for whom: readers whose pages are in different lists.
 */
#include "readers.h"

static struct {
	_Alignas(LINE_BYTES) struct qspinlock_lock lru_lock;
} nodes[NODES_MAX];

static struct qspinlock_lock *lock_of(struct lruvec *lruvec)
{
	(void)lruvec;
	return &nodes[node_of(cpu())].lru_lock;
}

void setup(void)
{
	for (int node = 0; node < node_count(); node++) {
		on_node(&nodes[node], sizeof nodes[node], node);
		qspinlock_init(&nodes[node].lru_lock);
	}
	lru_setup();
}
