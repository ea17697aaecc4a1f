/*
 * group.c: a lock for the lists of each group on a node, beside them.
 *
 * Watch who waits for whom: only readers of one group.
 */
#include "readers.h"

static struct qspinlock_lock *lock_of(struct lruvec *lruvec)
{
	return &lruvec->lru_lock;
}

void setup(void)
{
	lru_setup();
}
