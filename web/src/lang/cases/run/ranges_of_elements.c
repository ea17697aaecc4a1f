/*
 * A range of elements has one value, which is evaluated once (gcc's extension; clang has none in functions). A value
 * that a later designator replaces everywhere is not evaluated at all, as with gcc.
 */
#include "lib/hotline.h"

/* Real compilers warn of values that a later designator replaces, which is what this program is about. */
#if defined(__clang__)
#pragma clang diagnostic ignored "-Winitializer-overrides"
#pragma clang diagnostic ignored "-Wunsequenced"
#elif defined(__GNUC__)
#pragma GCC diagnostic ignored "-Woverride-init"
#pragma GCC diagnostic ignored "-Woverride-init-side-effects"
#endif

struct pair { int a, b; };

int calls;
int table[4] = { [0 ... 2] = 7, [1] = 9 };

static int next(void) { return calls++; }

static void one_value(void)
{
	int x = 5;
	int a[4] = { [0 ... 3] = x++ };
	assert(a[0] == 5 && a[1] == 5 && a[2] == 5 && a[3] == 5 && x == 6);
	long wide[3] = { [0 ... 2] = -x };
	assert(wide[0] == -6 && wide[2] == -6);
}

static void lists(void)
{
	calls = 0;
	struct pair p[3] = { [0 ... 2] = { next(), next() } };
	for (int i = 0; i < 3; i++)
		assert(p[i].a == 0 && p[i].b == 1);
	assert(calls == 2);
	struct pair q[3] = { [0 ... 2].a = next(), [1].b = 7 };
	assert(q[0].a == 2 && q[1].a == 2 && q[2].a == 2 && q[1].b == 7 && calls == 3);
	int grid[2][2] = { [0 ... 1][0 ... 1] = next() };
	assert(grid[0][0] == 3 && grid[0][1] == 3 && grid[1][0] == 3 && grid[1][1] == 3 && calls == 4);
}

static void replaced(void)
{
	calls = 0;
	int first[4] = { [0 ... 3] = next(), [0] = 9 };
	assert(first[0] == 9 && first[1] == 0 && first[3] == 0 && calls == 1);
	int all[3] = { [0 ... 2] = next(), [0 ... 2] = next() };
	assert(all[0] == 1 && all[1] == 1 && all[2] == 1 && calls == 2);
	int several[4] = { [0 ... 1] = next(), next(), next() };
	assert(several[0] == 2 && several[1] == 2 && several[2] == 3 && several[3] == 4 && calls == 5);
}

void operation(void)
{
	one_value();
	lists();
	replaced();
	assert(table[0] == 7 && table[1] == 9 && table[2] == 7 && table[3] == 0);
}
