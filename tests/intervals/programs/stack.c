/* A stack of preallocated nodes with a counter beside its head against reuse (Treiber): push, then pop. */
#include "lib/hotline.h"

struct node {
	volatile unsigned next;
	char padding[60];
};

_Alignas(64) struct node nodes[513];
_Alignas(64) volatile unsigned long head;

static inline void push(unsigned node)
{
	unsigned long old = head;
	do {
		nodes[node].next = (unsigned)old;
	} while (!atomic_compare_exchange(&head, &old, ((old >> 32) + 1) << 32 | node));
}

static inline unsigned pop(void)
{
	unsigned long old = head;
	do {
		if ((unsigned)old == 0)
			return 0;
	} while (!atomic_compare_exchange(&head, &old, ((old >> 32) + 1) << 32 | nodes[(unsigned)old].next));
	return (unsigned)old;
}

_Alignas(64) unsigned mine[512];

void setup_cpu(void)
{
	mine[cpu()] = (unsigned)cpu() + 1;
}

void operation(void)
{
	if (mine[cpu()])
		push(mine[cpu()]);
	work_random(300);
	mine[cpu()] = pop();
	work_random(300);
}
