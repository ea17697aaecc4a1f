// cores: 4
// The queue lock of Craig, Landin and Hagersten: every core waits on its predecessor's node and takes it over.
#include "lib/hotline.h"

struct node {
	_Alignas(64) volatile int busy;
};
struct node nodes[65];
struct node *volatile tail = &nodes[64];
struct node *mine[64];
volatile int inside;

void setup_cpu(void)
{
	mine[cpu()] = &nodes[cpu()];
}

void operation(void)
{
	struct node *me = mine[cpu()];
	me->busy = 1;
	struct node *before = atomic_exchange(&tail, me);
	while (before->busy)
		cpu_relax();
	assert(inside++ == 0);
	work(3);
	assert(--inside == 0);
	fence();
	me->busy = 0;
	mine[cpu()] = before;
}
