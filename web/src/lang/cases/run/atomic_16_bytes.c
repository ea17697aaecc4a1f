// cores: 3
/* Compare-and-exchange of structures of 16 bytes, by gcc's and by C11's names: stacks with a count against ABA. */
#include <stdatomic.h>
#include "lib/hotline.h"

struct node { struct node *next; long value; };
struct top { struct node *node; unsigned long count; } __attribute__((aligned(16)));

static struct top top;
static struct node nodes[8];
static long inside[8];

static void push(struct node *n)
{
	struct top old, fresh;
	__atomic_load(&top, &old, __ATOMIC_ACQUIRE);
	do {
		n->next = old.node;
		fresh.node = n;
		fresh.count = old.count;
	} while (!__atomic_compare_exchange(&top, &old, &fresh, 0, __ATOMIC_RELEASE, __ATOMIC_RELAXED));
}

static struct node *pop(void)
{
	struct top old, fresh;
	__atomic_load(&top, &old, __ATOMIC_ACQUIRE);
	do {
		if (old.node == NULL)
			return NULL;
		fresh = (struct top){old.node->next, old.count + 1};
	} while (!__atomic_compare_exchange(&top, &old, &fresh, 0, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED));
	return old.node;
}

#ifdef __HOTLINE__
/* On a real machine lib/hotline.h has C11's names for numbers and pointers only. */
struct loose { struct node *node; unsigned long count; };
static _Atomic struct loose other;

_Static_assert(_Alignof(_Atomic struct loose) == 16 && _Alignof(struct loose) == 8, "as gcc has it");

static void by_other_names(void)
{
	struct loose old = {&nodes[0], 1};
	assert(!atomic_compare_exchange_strong(&other, &old, ((struct loose){&nodes[1], 2})));
	assert(old.node == NULL && old.count == 0);
	assert(atomic_compare_exchange_strong(&other, &old, ((struct loose){&nodes[1], 2})));
	old.node = &nodes[1];
	assert(!atomic_compare_exchange_weak(&other, &old, old));
	assert(old.node == &nodes[1] && old.count == 2);
	assert(atomic_compare_exchange_weak_explicit(&other, &old, ((struct loose){NULL, 3}), memory_order_seq_cst,
	                                             memory_order_relaxed));
	__atomic_load(&other, &old, __ATOMIC_SEQ_CST);
	assert(old.node == NULL && old.count == 3);
}
#else
static void by_other_names(void) { }
#endif

void setup(void)
{
	for (int i = 0; i < 8; i++)
		push(&nodes[i]);
	by_other_names();
}

void operation(void)
{
	for (int round = 0; round < 5; round++) {
		struct node *n = pop();
		if (n == NULL)
			continue;
		assert(atomic_fetch_add(&inside[n - nodes], 1) == 0);
		assert(atomic_fetch_sub(&inside[n - nodes], 1) == 1);
		push(n);
	}
}
