/* A queue lock whose waiters each spin on a node of their own (MCS), with a pause of fixed length. */
#include "lib/hotline.h"

struct node {
	struct node *volatile next;
	volatile int waiting;
	char padding[48];
};

_Alignas(64) struct node nodes[512];
_Alignas(64) struct node *volatile tail;
_Alignas(64) long first, second;

void operation(void)
{
	struct node *mine = &nodes[cpu()];
	mine->next = 0;
	mine->waiting = 1;
	struct node *before = atomic_exchange(&tail, mine);
	if (before) {
		before->next = mine;
		while (mine->waiting)
			cpu_relax();
	}
	first++;
	second++;
	if (!mine->next) {
		struct node *expected = mine;
		if (atomic_compare_exchange(&tail, &expected, 0)) {
			work(500);
			return;
		}
		while (!mine->next)
			cpu_relax();
	}
	mine->next->waiting = 0;
	work(500);
}
