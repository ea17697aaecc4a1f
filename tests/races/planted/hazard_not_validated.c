// planted: fault ASSERT_FAILED in reader line 26
// A hazard pointer that is not looked at again after it was set: the node was given back in between.
#include "lib/hotline.h"

struct node {
	_Atomic int freed;
};

static struct node nodes[4];
static struct node *_Atomic current;
static struct node *_Atomic hazards[64];
static int fresh;

void setup(void)
{
	current = &nodes[0];
	for (int i = 1; i < 4; i++)
		nodes[i].freed = 1;
}

static void reader(void)
{
	struct node *node = current;
	hazards[cpu()] = node;
	work(3);
	assert(node->freed == 0);
	hazards[cpu()] = NULL;
}

static void writer(void)
{
	struct node *next = &nodes[++fresh % 4];
	next->freed = 0;
	struct node *old = atomic_exchange(&current, next);
	for (int i = 0; i < cpu_count(); i++)
		while (hazards[i] == old)
			cpu_relax();
	old->freed = 1;
}

void operation(void)
{
	if (cpu() == 0)
		writer();
	else
		reader();
	work_random(40);
}
