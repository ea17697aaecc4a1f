/* A sorted list with a lock in every node, taken hand over hand. */
#include "lib/hotline.h"
#define KEYS 16
struct node { volatile int lock; int key; struct node *next; };
static struct node tail = { 0, 0x7fffffff, NULL };
static struct node head = { 0, -1, &tail };
static struct node mine[64];
static bool in[64];
static void l(struct node *n) { while (atomic_exchange(&n->lock, 1) == 1) { while (n->lock == 1) cpu_relax(); } }
static void u(struct node *n) { atomic_store(&n->lock, 0); }
static struct node *locate(int key)
{
	struct node *p = &head, *c;
	l(p);
	c = p->next;
	l(c);
	while (c->key < key) {
		u(p);
		p = c;
		c = c->next;
		l(c);
	}
	return p;
}
void operation(void)
{
	int me = cpu();
	struct node *n = &mine[me];
	if (!in[me]) {
		n->key = me;
		struct node *p = locate(n->key);
		assert(p->next->key > n->key);
		n->next = p->next;
		u(p->next);
		p->next = n;
		u(p);
	} else {
		struct node *p = locate(me);
		struct node *c = p->next;
		assert(c == n);
		p->next = c->next;
		u(c);
		u(p);
	}
	in[me] = !in[me];
	int last = -2;
	if (me == 0) {
		struct node *p = &head; l(p);
		while (p->next) { assert(p->key > last); last = p->key; struct node *q = p->next; l(q); u(p); p = q; }
		u(p);
	}
}
