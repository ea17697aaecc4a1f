// Every statement and operator once, with what C says about it.
#include "lib/hotline.h"

enum colour { RED, GREEN = 5, BLUE, NEGATIVE = -2 };
typedef struct point {
	short x, y;
} point;
struct tree {
	struct tree *left, *right;
	long key;
	point at;
	char name[3];
};

static int calls;
static int called(int result)
{
	calls++;
	return result;
}

static int fall(int n)
{
	int sum = 0;
	switch (n) {
	case 1:
		sum += 1;
		/* fallthrough */
	case 2:
		sum += 2;
		break;
	case GREEN:
		return 50;
	default:
		sum = -1;
	}
	return sum;
}

static inline long larger(long a, long b)
{
	if (a > b)
		return a;
	return b;
}

static long counted(void)
{
	static long count = 10;
	return ++count;
}

static void swap(int *a, int *b)
{
	int t = *a;
	*a = *b;
	*b = t;
}

static void control(void)
{
	int sum = 0;
	for (int i = 0; i < 10; i++) {
		if (i == 3)
			continue;
		if (i == 6)
			break;
		sum += i;
	}
	assert(sum == 0 + 1 + 2 + 4 + 5);
	int n = 3;
	do {
		sum--;
	} while (--n);
	assert(sum == 9 && n == 0);
	while (1) {
		if (++n == 4)
			break;
	}
	assert(n == 4);
	for (n = 0, sum = 5; n < 3; n++, sum += 2)
		;
	assert(sum == 11);
	assert(fall(1) == 3 && fall(2) == 2 && fall(5) == 50 && fall(9) == -1);
	int outer = 0;
	for (int i = 0; i < 3; i++) {
		switch (i) {
		case 1:
			continue;
		}
		for (;;) {
			outer++;
			break;
		}
	}
	assert(outer == 2);
}

static void logic(void)
{
	calls = 0;
	assert(!(called(0) && called(1)));
	assert(calls == 1);
	assert(called(2) || called(3));
	assert(calls == 2);
	int x = called(1) ? 7 : called(8);
	assert(x == 7 && calls == 3);
	bool b = 256;
	assert(b == 1);
	b = !b;
	assert(b == 0 && sizeof b == 1);
	x = (calls = 9, calls + 1);
	assert(x == 10);
	assert((3 > 2) + (2 >= 2) + (1 < 0) == 2);
}

static void widths(void)
{
	unsigned char c = 250;
	c += 10;
	assert(c == 4);
	signed char s = 127;
	s++;
	assert(s == -128);
	unsigned u = 0;
	u--;
	assert(u == 4294967295u && u > 0);
	assert(-1 < 0 && (unsigned)-1 > 0u);
	int i = -7;
	assert(i / 2 == -3 && i % 2 == -1 && i / 4 == -1 && i % 4 == -3 && i >> 1 == -4);
	unsigned long big = 1ul << 63;
	assert(big / 2 == 1ul << 62 && (long)big < 0);
	long l = 1;
	l <<= 40;
	assert(l == 1099511627776 && (int)l == 0 && (short)70000 == 4464);
	assert('a' == 97 && '\n' == 10 && '\x41' == 65 && '\'' == 39);
	assert(sizeof(long) == 8 && sizeof(struct tree) == 32 && offsetof(struct tree, name) == 28 && sizeof(point) == 4);
	assert(NEGATIVE < 0 && BLUE == 6);
	u = 0xffffffffu;
	unsigned long wide = u + 1;
	assert(wide == 0);
	wide = u + 1ul;
	assert(wide == 4294967296);
	assert((~0u ^ 0xffu) == 0xffffff00u);
}

static void pointers(void)
{
	int a = 1, b = 2;
	swap(&a, &b);
	assert(a == 2 && b == 1);
	int v[5] = { 1, 2, [3] = 4 };
	int *p = v + 1;
	assert(*p++ == 2 && *p == 0 && p - v == 2 && p[1] == 4 && v[4] == 0);
	p += 2;
	assert(p == &v[4] && p > v && p - 1 != v);
	int **pp = &p;
	**pp = 9;
	assert(v[4] == 9);
	long m[2][3] = { { 1, 2, 3 }, { 4, 5, 6 } };
	long *flat = &m[0][0];
	assert(flat[4] == 5 && m[1][0] == 4 && sizeof m == 48);
	char *bytes = (char *)&a;
	assert(bytes[0] == 2 && bytes[1] == 0);
	int *end = &v[5];
	assert(end - v == 5);
	assert(!(void *)0 && p != NULL);
}

static void structures(void)
{
	struct tree leaf = { .key = 5, .at = { .y = 3 }, .name = { 'a', 'b' } };
	struct tree root = { &leaf, 0, 1, { 1, 2 }, { 0 } };
	assert(root.left->key == 5 && root.left->at.y == 3 && leaf.at.x == 0 && leaf.name[1] == 'b' && leaf.name[2] == 0);
	struct tree copy = root;
	copy.key = 7;
	assert(root.key == 1 && copy.left == &leaf && copy.at.y == 2);
	root = copy;
	assert(root.key == 7);
	point all[3] = { { 1, 2 }, { 3, 4 } };
	all[2] = all[1];
	assert(all[2].x == 3 && all[2].y == 4);
	struct tree *t = &root;
	t->left->at = t->at;
	(*t).left->at.x++;
	assert(leaf.at.x == 2 && leaf.at.y == 2);
}

static void functions(void)
{
	assert(larger(3, 4) == 4 && larger(larger(9, 2), 5) == 9);
	long first = counted();
	assert(counted() == first + 1);
}

void operation(void)
{
	control();
	logic();
	widths();
	pointers();
	structures();
	functions();
}
