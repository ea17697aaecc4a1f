// cores: 3
// Treiber's stack; a version in the upper half of the head defeats ABA.
#include "lib/hotline.h"

#define NODES 16
struct node {
	volatile int next;
	volatile int taken;
};
struct node pool[NODES];
volatile uint64_t head;

static uint64_t make(uint64_t version, int index)
{
	return version << 32 | (uint32_t)index;
}

static void push(int index)
{
	uint64_t old = head;
	do
		pool[index].next = (int)(uint32_t)old;
	while (!atomic_compare_exchange(&head, &old, make((old >> 32) + 1, index)));
}

static int pop(void)
{
	uint64_t old = head;
	for (;;) {
		int index = (int)(uint32_t)old;
		if (index < 0)
			return -1;
		if (atomic_compare_exchange(&head, &old, make((old >> 32) + 1, pool[index].next)))
			return index;
	}
}

void setup(void)
{
	head = make(0, -1);
	for (int i = 0; i < NODES; i++)
		push(i);
}

void operation(void)
{
	int index = pop();
	if (index < 0)
		return;
	assert(atomic_exchange(&pool[index].taken, 1) == 0);
	work(2);
	pool[index].taken = 0;
	push(index);
}
