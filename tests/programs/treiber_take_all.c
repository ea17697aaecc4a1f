/* Treiber's stack of pointers: nodes are pushed one by one and taken all at once. */
#include "lib/hotline.h"
struct node { struct node *next; long v; };
struct node nodes[64][4];
struct node *volatile top;
long pushed[64], popped[64];
static void push(struct node *n)
{
	struct node *old;
	do {
		old = top;
		n->next = old;
	} while (!__sync_bool_compare_and_swap(&top, old, n));
}
static struct node *take_all(void) { return __atomic_exchange_n(&top, NULL, __ATOMIC_ACQ_REL); }
int busy[64];
void operation(void)
{
	int me = cpu();
	if (!busy[me]) {
		for (int i = 0; i < 4; i++) { nodes[me][i].v = me * 4 + i; push(&nodes[me][i]); pushed[me]++; }
		busy[me] = 1;
	}
	for (struct node *n = take_all(), *next; n; n = next) {
		next = n->next;
		assert(n->v >= 0 && n->v < 64 * 4);
		popped[me]++;
		push(n);
	}
}
