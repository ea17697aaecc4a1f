/* A queue lock whose waiters spin on the node of the core before them (CLH). */
#include "lib/hotline.h"

struct node {
	volatile long waiting;
	char padding[56];
};

_Alignas(64) struct node nodes[513];
_Alignas(64) struct node *volatile tail = &nodes[512];
_Alignas(64) struct node *own[512];
_Alignas(64) long first, second;

void setup_cpu(void)
{
	own[cpu()] = &nodes[cpu()];
}

void operation(void)
{
	struct node *mine = own[cpu()];
	mine->waiting = 1;
	struct node *before = atomic_exchange(&tail, mine);
	while (before->waiting)
		cpu_relax();
	first++;
	second++;
	mine->waiting = 0;
	own[cpu()] = before;
	work(500);
}
