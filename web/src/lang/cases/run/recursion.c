// cores: 2
/* Recursion: direct, mutual, through pointers, with variables in memory that each activation has for itself. */
#include "lib/hotline.h"
static inline long factorial(long n) { return n <= 1 ? 1 : n * factorial(n - 1); }
static int odd(unsigned n);
static int even(unsigned n) { return n == 0 ? 1 : odd(n - 1); }
static int odd(unsigned n) { return n == 0 ? 0 : even(n - 1); }

struct node { struct node *left, *right; long key; };
static struct node nodes[15];
static struct node *build(int from, int to)
{
	if (from >= to) return 0;
	int middle = (from + to) / 2;
	nodes[middle].key = middle;
	nodes[middle].left = build(from, middle);
	nodes[middle].right = build(middle + 1, to);
	return &nodes[middle];
}
static void walk(struct node *n, void (*visit)(struct node *, void *), void *argument)
{
	if (!n) return;
	walk(n->left, visit, argument);
	visit(n, argument);
	walk(n->right, visit, argument);
}
struct sum { long total, last; };
static void add(struct node *n, void *argument)
{
	struct sum *s = argument;
	assert(n->key > s->last);
	s->last = n->key;
	s->total += n->key;
}

/* Each activation has an array of its own, aligned to a line. */
static long frames(long depth)
{
	long own[3] __attribute__((aligned(64))) = { depth, depth * 2, depth * 3 };
	assert(((long)own & 63) == 0);
	if (depth == 0) return 0;
	long inner = frames(depth - 1);
	assert(own[0] == depth && own[1] == 2 * depth && own[2] == 3 * depth);
	return inner + own[2];
}
static void leaf(long *p) { long copy = *p; long *q = &copy; *q += 1; *p = *q; }
static long inner(long n);
static long outer(long n) { long x = n; leaf(&x); return n == 0 ? x : x + inner(n); }
static long inner(long n) { long y = n; leaf(&y); return y + outer(n - 1); }

static long ackermann(long m, long n)
{
	return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}
static long count(long n, long (*self)(long, void *)) { return n ? 1 + self(n - 1, (void *)self) : 0; }
static long again(long n, void *self) { return count(n, (long (*)(long, void *))self); }

/* Each asks the other for its local variable, which has to lie as each wants it. */
static long wide(long n);
static long narrow(long n) { char here = (char)n; char *p = &here; return n == 0 ? *p : *p + wide(n - 1); }
static long wide(long n)
{
	_Alignas(64) long here = n;
	long *p = &here;
	assert((long)p % 64 == 0);
	return n == 0 ? *p : *p + narrow(n - 1);
}

void setup(void) { build(0, 15); }
void operation(void)
{
	struct sum s = { 0, -1 };
	assert(factorial(10) == 3628800 && even(20) && odd(21) && !even(7));
	walk(&nodes[7], add, &s);
	assert(s.total == 105);
	assert(frames(20) == 630 && frames(3) == 18);
	assert(outer(3) == 4 + 4 + 3 + 3 + 2 + 2 + 1);
	assert(ackermann(2, 3) == 9);
	assert(wide(4) == 10 && narrow(5) == 15);
	assert(again(12, (void *)again) == 12);
}
