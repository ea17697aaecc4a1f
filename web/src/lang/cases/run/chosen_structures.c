/* Structures that ?:, the comma operator and assignments give. */
#include "lib/hotline.h"
struct pair {
	int a;
	long b;
	int more[3];
};

struct pair x = {1, 2, {3, 4, 5}};
struct pair y = {6, 7, {8, 9, 10}};
struct pair many[3];

static struct pair larger(struct pair left, struct pair right)
{
	return left.a > right.a ? left : right;
}

static long sum(struct pair of)
{
	return of.a + of.b + of.more[2];
}

int calls;

static struct pair counted(int by)
{
	calls += by;
	return x;
}

void operation(void)
{
	volatile int k = 1;
	struct pair z = k ? x : y;
	assert(z.a == 1 && z.more[2] == 5);
	z = k > 1 ? x : y;
	assert(z.b == 7);
	assert(sum(k ? x : y) == 8);
	assert((k ? y : x).more[1] == 9);
	assert(larger(x, y).a == 6);
	struct pair *p = many;
	struct pair first = *p++ = y;
	assert(p == &many[1] && first.a == 6 && many[0].b == 7);
	many[1] = many[2] = z = x;
	assert(z.a == 1 && many[1].b == 2 && many[2].more[0] == 3);
	assert((k = 5, y).b == 7 && k == 5);
	z = (k++, x);
	assert(k == 6 && z.b == 2);
	assert(sizeof(k ? x : y) == sizeof(struct pair) && sizeof(larger(x, y)) == sizeof(struct pair));
	assert(sizeof((struct pair){0}) == sizeof(struct pair));
	x = y, y = z;
	assert(x.b == 7 && y.a == z.a);
	for (int i = 0; i < 2; larger(x, y), i++, y = x)
		k ? (x = y) : (x = z);
	(void)larger(x, z);
	assert(y.a == x.a);
	assert(sizeof(k ? many : &x) == 8 && sizeof(*many) == sizeof x);

	/* As statements: only the chosen call is made. */
	calls = 0;
	k ? counted(1) : counted(10);
	(k ? counted(2) : counted(20));
	(void)(!k ? counted(3) : x);
	(void)(k ? x : y);
	assert(calls == 3);
	k ? calls++ : (void)0;
	k ? (void)0 : (void)calls++;
	(void)(struct pair){ .a = calls++ };
	k ? ({ counted(1); }) : ({ counted(10); });
	assert(calls == 6);
}
