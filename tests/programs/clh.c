/*
 * A CLH queue lock [Craig93, MLH94], written from the description: the queue is implicit, everyone waits on the node
 * of the one before, and takes that node along when leaving. Checked: exclusion, and that nodes never get lost or
 * doubled (each node has exactly one owner).
 */
#include "lib/hotline.h"

#define N 64

struct node {
	_Alignas(64) volatile bool locked;
	volatile int owner; /* for checking only */
};

static struct node nodes[N + 1];
static struct node *volatile tail = &nodes[N];
static struct node *mine[N];
static long protected_count, unprotected[N];

void setup(void)
{
	nodes[N].owner = -1;
}

void setup_cpu(void)
{
	mine[cpu()] = &nodes[cpu()];
	nodes[cpu()].owner = cpu();
}

void operation(void)
{
	struct node *node = mine[cpu()];
	work_random(1000);

	assert(node->owner == cpu() && !node->locked);
	node->locked = true;
	struct node *before = atomic_exchange(&tail, node);
	lock_wait(&tail);
	while (before->locked)
		cpu_relax();
	lock_held(&tail);

	long count = protected_count;
	work(100);
	protected_count = count + 1;
	unprotected[cpu()]++;

	assert(before->owner == -1);
	before->owner = cpu();
	mine[cpu()] = before;
	node->owner = -1;
	if (count % 100 == 0) {
		/* Who increments unprotected does so inside the lock, so here the sums agree. */
		long sum = 0;
		for (int i = 0; i < cpu_count(); i++)
			sum += unprotected[i];
		assert(sum == count + 1);
	}
	lock_released(&tail);
	node->locked = false;
}
