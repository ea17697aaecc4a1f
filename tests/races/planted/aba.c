// planted: fault ASSERT_FAILED in take line 34
// ABA: a Treiber stack whose head is a bare pointer. A core that stands between reading next and its exchange finds
// the same head again, with another next behind it.
#include "lib/hotline.h"

struct node {
	struct node *_Atomic next;
	_Atomic int taken;
};

static struct node nodes[4];
_Alignas(64) static struct node *_Atomic top;

static void push(struct node *node)
{
	struct node *old = top;
	do
		node->next = old;
	while (!atomic_compare_exchange(&top, &old, node));
}

static struct node *pop(void)
{
	struct node *old = top;
	while (old != NULL && !atomic_compare_exchange(&top, &old, old->next))
		;
	return old;
}

static struct node *take(void)
{
	struct node *node = pop();
	if (node != NULL)
		assert(atomic_exchange(&node->taken, 1) == 0);
	return node;
}

static void give(struct node *node)
{
	if (node == NULL)
		return;
	node->taken = 0;
	push(node);
}

void setup(void)
{
	for (int i = 0; i < 4; i++)
		push(&nodes[i]);
}

void operation(void)
{
	struct node *a = take();
	struct node *b = take();
	work(20);
	give(a);
	give(b);
}
