// cores: 3
/* lock cmpxchg16b, as Concurrency Kit and others write it: a stack whose top carries a count against ABA. */
#include "lib/hotline.h"

static inline bool cas_2(unsigned long target[2], unsigned long compare[2], unsigned long set[2])
{
	bool z;
	__asm__ __volatile__("movq 0(%4), %%rax;"
	                     "movq 8(%4), %%rdx;"
	                     "lock " "cmpxchg16b %0; setz %1"
	                     : "+m" (*target), "=q" (z)
	                     : "b" (set[0]), "c" (set[1]), "q" (compare)
	                     : "memory", "cc", "%rax", "%rdx");
	return z;
}

static inline bool cas_2_value(unsigned long target[2], unsigned long compare[2], unsigned long set[2],
                               unsigned long v[2])
{
	bool z;
	__asm__ __volatile__("lock cmpxchg16b %0;" "setz %3"
	                     : "+m" (*target), "=a" (v[0]), "=d" (v[1]), "=q" (z)
	                     : "a" (compare[0]), "d" (compare[1]), "b" (set[0]), "c" (set[1])
	                     : "memory", "cc");
	return z;
}

static inline void load_2(const unsigned long target[2], unsigned long v[2])
{
	__asm__ __volatile__("movq %%rdx, %%rcx;" "movq %%rax, %%rbx;" "lock cmpxchg16b %2;"
	                     : "=a" (v[0]), "=d" (v[1])
	                     : "m" (*(const unsigned long *)target)
	                     : "rbx", "rcx", "memory", "cc");
}

struct node { struct node *next; long value; };
struct top { struct node *node; unsigned long count; } __attribute__((aligned(16)));

static struct top top;
static struct node nodes[8];
static long inside[8];

static void push(struct node *n)
{
	struct top old, fresh;
	do {
		load_2((unsigned long *)&top, (unsigned long *)&old);
		n->next = old.node;
		fresh.node = n;
		fresh.count = old.count;
	} while (!cas_2((unsigned long *)&top, (unsigned long *)&old, (unsigned long *)&fresh));
}

static struct node *pop(void)
{
	struct top old = { 0, 0 }, fresh;
	bool done;
	do {
		fresh.node = old.node ? old.node->next : 0;
		fresh.count = old.count + 1;
		done = cas_2_value((unsigned long *)&top, (unsigned long *)&old, (unsigned long *)&fresh, (unsigned long *)&old);
	} while (!done || (!old.node && !fresh.count));
	return old.node;
}

void setup(void)
{
	for (int i = 0; i < 8; i++) {
		nodes[i].value = i;
		push(&nodes[i]);
	}
	unsigned long seen[2], wrong[2] = { 1, 2 }, same[2];
	load_2((unsigned long *)&top, seen);
	assert(seen[0] == (unsigned long)&nodes[7] && seen[1] == 0);
	assert(!cas_2_value((unsigned long *)&top, wrong, wrong, same) && same[0] == seen[0] && same[1] == seen[1]);
	assert(!cas_2((unsigned long *)&top, wrong, wrong) && top.node == &nodes[7]);
}

void operation(void)
{
	struct node *n = pop();
	if (!n) return;
	assert(atomic_fetch_add(&inside[n->value], 1) == 0 && "a node is taken by one core only");
	atomic_fetch_sub(&inside[n->value], 1);
	push(n);
}
