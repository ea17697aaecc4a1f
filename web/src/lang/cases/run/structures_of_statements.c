/* Structures out of statement expressions, and structures that are not used: after commas, as statements, cast to void. */
#include "lib/hotline.h"

struct pair {
	int a, b;
};

struct large {
	long values[5];
	struct pair pair;
};

static int calls;
static struct pair global = { 8, 9 };
static struct large table[3];

static struct pair make(int a)
{
	calls++;
	return (struct pair){ a, a + 1 };
}

static int sum(struct pair x, struct pair y)
{
	return ((x.a * 10 + x.b) * 10 + y.a) * 10 + y.b;
}

static struct pair returned(int a)
{
	return __extension__({
		struct pair x = { a, 2 * a };
		x;
	});
}

#define SWAPPED(p) \
	__extension__({ \
		struct pair old = (p); \
		struct pair swapped = { old.b, old.a }; \
		swapped; \
	})

static void unused(void)
{
	struct pair p = { 1, 2 };
	struct pair *pointer = &p;
	int i = 0;

	make(1), make(2);
	(make(1), make(2));
	i++, make(3);
	(void)(make(1), i++);
	assert(calls == 6 && i == 2);
	for (i = 0; i < 2; i++, make(4))
		;
	assert(calls == 8);
	(void)p;
	(void)*pointer++;
	(void)global;
	(void)table[calls++ % 3];
	(void)table[0].pair;
	assert(pointer == &p + 1 && calls == 9);
	__extension__({
		calls++;
		make(1);
	});
	(void)__extension__({
		calls++;
		p;
	});
	assert(calls == 12);
}

void setup(void)
{
	struct pair p = { 1, 2 };
	struct pair q = SWAPPED(p);

	unused();
	assert(q.a == 2 && q.b == 1);
	p = SWAPPED(p);
	assert(p.a == 2 && p.b == 1);
	assert(SWAPPED(q).a == 1 && SWAPPED(SWAPPED(q)).a == 2);
	/* Each has a place of its own, whatever the other one does. */
	assert(sum(SWAPPED(p), SWAPPED(global)) == 1298);
	assert(sum(__extension__({ make(3); }), __extension__({ global; })) == 3489);
	assert(returned(4).b == 8);
	struct pair list[2] = { SWAPPED(global), { 1, 2 } };
	assert(list[0].a == 9 && list[0].b == 8 && list[1].b == 2);
	struct large x = { { 1, 2, 3, 4, 5 }, SWAPPED(global) };
	struct large y = __extension__({
		struct large copy = x;
		copy.values[4] = 6;
		copy;
	});
	assert(x.values[4] == 5 && y.values[4] == 6 && y.values[3] == 4 && y.pair.a == 9);
	p = calls > 0 ? SWAPPED(global) : q;
	assert(p.a == 9 && p.b == 8);
	/* The value is the structure as it was: later changes do not count. */
	q = (p = (struct pair){ 1, 2 }, __extension__({ p; }));
	assert(q.b == 2);
	assert(sum(__extension__({ global; }), (global.a = 0, global)) % 100 == 9);
	int total = 0;
	for (int i = 0; i < 3; i++)
		total += SWAPPED(make(i)).a;
	assert(total == 6);
	assert(sizeof(SWAPPED(p)) == 8);
}

void operation(void)
{
}
