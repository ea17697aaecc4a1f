// cores: 3
/* Callbacks, tables of operations, comparison, pointers in memory and between cores, structures passed through. */
#include "lib/hotline.h"
struct pair { long a, b; };
typedef long binary(long, long);
typedef long (*unary)(long);

struct ops {
	const char *name;
	binary *combine;
	unary step;
	struct pair (*swap)(struct pair);
	void (*note)(void *);
};

static long add(long a, long b) { return a + b; }
static long multiply(long a, long b) { return a * b; }
static long successor(long a) { return a + 1; }
static long twice(long a) { return 2 * a; }
static struct pair swapped(struct pair p) { struct pair q = { p.b, p.a }; return q; }
static void increment(void *p) { ++*(long *)p; }

static const struct ops sums = { "sums", add, successor, swapped, increment };
static const struct ops products = { .name = "products", .combine = &multiply, .step = twice, .swap = swapped, .note = increment };
static const struct ops *const both[] = { &sums, &products };
static binary *const table[4] = { add, multiply };
static unary hook;
static _Atomic(unary) shared;

static inline long apply(long (*f)(long), long x) { return f(f(x)); }
static long fold(binary f, const long *from, int count, long start)
{
	for (int i = 0; i < count; i++) start = (*f)(start, from[i]);
	return start;
}
static unary choose(int which) { return which ? twice : successor; }
static long local_through(void (*f)(void *))
{
	long local = 4;
	f(&local);
	(*f)(&local);
	return local;
}

void setup(void)
{
	assert(hook == 0 && !hook);
	hook = successor;
	shared = twice;
}

void operation(void)
{
	const long numbers[] = { 1, 2, 3, 4 };
	assert(hook != 0 && hook == &successor && hook != twice);
	assert(hook(4) == 5 && (*hook)(4) == 5 && (**hook)(4) == 5);
	assert(apply(twice, 3) == 12 && apply(hook, 3) == 5);
	assert(fold(add, numbers, 4, 0) == 10 && fold(&multiply, numbers, 4, 1) == 24);
	assert(choose(0)(7) == 8 && choose(1)(7) == 14 && (cpu() ? twice : &twice)(2) == 4);
	for (int i = 0; i < 2; i++) {
		const struct ops *o = both[i];
		struct pair p = { 3, 5 };
		struct pair q = o->swap(p);
		assert(q.a == 5 && q.b == 3 && o->swap(q).a == 3);
		assert(o->combine(3, 4) == (i ? 12 : 7) && o->step(5) == (i ? 10 : 6));
		assert(table[i](3, 4) == o->combine(3, 4));
		o->note(&p.a);
		assert(p.a == 4);
	}
	assert(table[2] == 0 && table[3] == (binary *)0);
	assert(local_through(increment) == 6);
	unary f = atomic_exchange(&shared, hook);
	assert(f(3) == 4 || f(3) == 6);
	void *opaque = (void *)f;
	assert(((unary)opaque)(10) >= 11);
	assert(((long)f & 15) == 0);
}
