// host: gcc, warnings
#include "lib/hotline.h"

/* First values of static variables: addresses of all forms (C11 6.6p9), and numbers that follow from addresses. */

struct s { int a, b; };
struct t { struct s first, second; };
struct base { struct { struct { int deep; } in; }; union { int u; short v; }; };

static struct t t, ta[3];
static struct base b;
static int x, y, arr[4], rows[2][3];
static char buf[16];
static const int seven = 7;
static const struct { int a; short b[2]; int *p; } known = { 1, { 2, 3 }, &x };

static int f(void)
{
	return 1;
}

/* Members at the offset 0, at any depth. */
static int *m1 = &t.first.b, *m2 = &t.second.b, *m3 = &t.first.a, *m4 = &ta[0].first.b, *m5 = &ta[1].first.b;
static int *m6 = &(ta + 1)->second.b, *m7 = &(*ta).first.b, *m8 = &ta->first.a, *m9 = &(&t)->first.b;
static int *d1 = &b.in.deep, *d2 = &b.u;
static short *d3 = &b.v;
static struct s *s1 = &t.first, *s2 = &ta[2].second;
static int *c1 = &((struct t *)buf)->second.a, *c2 = &((struct t *)((char *)&t - 8))->second.b;

/* Arrays, elements, and sums. */
static int *a1 = arr, *a2 = arr + 1, *a3 = &arr[4], *a4 = 1 + arr, *a5 = &2[arr], *a6 = (arr + 3) - 2, *a7 = *&arr;
static int (*a8)[4] = &arr, *a9 = rows[1], *a10 = &rows[1][2], (*a11)[3] = rows + 1, *a12 = *(rows + 1) + 1;
static int *a13 = &arr[&arr[3] - &arr[1]];

/* Casts, and addresses as numbers. */
static int *n1 = (int *)((char *)arr + sizeof(int)), *n2 = (int *)((long)arr + 8);
static long n3 = (long)&x + 4, n4 = 4 + (long)&x, n5 = (long)&arr[1] - 4, n6 = (long)(int *)(void *)&x;
static unsigned long n7 = (unsigned long)&x + 1u;
static void *n8 = &n8, *n9 = (void *)f, *n10 = (void *)(long)f;
static long n11 = (long)&((struct t *)0)->second.b, n12 = (char *)&((struct t *)0)->first.b - (char *)0;

/* Functions and strings. */
static int (*f1)(void) = f, (*f2)(void) = &f, (*f3)(void) = *f, (*f4)(void) = ***&f;
static const char *t1 = "abc" + 1, *t2 = &"abc"[2], *t3 = 1 + "abc";
static char t4 = "abc"[1], t5 = "abc"[3];

/* Distances and comparisons. */
static long e1 = &arr[3] - &arr[1], e2 = (&arr[3] - arr) * 8 + 1;
static int e3 = (char *)&t.second.b - (char *)&t, e4 = &arr[1] < &arr[2], e5 = &arr[1] == arr + 1, e6 = &x == &y;
static bool e7 = &x, e8 = f, e9 = !&x;
static int e10 = &x != 0, e11 = !f, e12 = &x && 1, e13 = f || 0, e14 = &x ? 4 : 5, e15 = arr == 0, e16 = "abc" ? 1 : 0;
static int e17 = f != 0 && &x != 0, e18 = NULL == &x, e19 = &arr[3] >= &arr[1] && arr != &arr[1];
static int *e20 = &x ? &x : &y, *e21 = 0 ? 0 : &y, *e22 = &x ?: &y, *e23 = (bool)&x ? &y : 0;
static char e24 = ~0 + !f;
static int e25[&arr[3] - &arr[1]];
enum { SECOND = (char *)&((struct t *)0)->second - (char *)0, DISTANCE = &ta[2] - &ta[0] };

/* Const variables: as a first value, gcc and clang accept them, too. */
static int k1 = seven, k2 = seven * 2 + *&seven, k3 = known.a, k4 = known.b[1];
static int *k5 = known.p;
static const int k6 = seven + 1;
static int k7 = k6;

/* Literals without a name. */
static struct s *l1 = &(struct s){ 3, 4 };
static int *l2 = (int[]){ 5, 6 } + 1, *l3 = &(struct s){ 7, 8 }.b;

static __thread int *own = &t.first.b;

void operation(void)
{
	static int *local = &t.first.b, *end = arr + 4;
	static long distance = &arr[3] - arr;

	assert(m1 == &t.first.b && m2 == &t.second.b && m3 == (int *)&t && m4 == (int *)ta + 1 && m5 == (int *)ta + 5);
	assert(m6 == (int *)ta + 7 && m7 == m4 && m8 == (int *)ta && m9 == m1);
	assert(d1 == (int *)&b && d2 == d1 + 1 && (int *)d3 == d2 && s1 == (struct s *)&t && s2 == (struct s *)ta + 5);
	assert((char *)c1 == buf + 8 && c2 == m1);
	assert(a1 == &arr[0] && a2 == &arr[1] && a3 == a1 + 4 && a4 == a2 && a5 == a1 + 2 && a6 == a2 && a7 == a1);
	assert(*a8 == arr && a9 == rows[0] + 3 && a10 == a9 + 2 && *a11 == a9 && a12 == a9 + 1 && a13 == a5);
	assert(n1 == a2 && n2 == a5 && n3 == (long)&x + 4 && n4 == n3 && n5 == (long)arr && n6 == (long)&x);
	assert(n7 == (unsigned long)&x + 1 && n8 == (void *)&n8 && n9 == (void *)f && n10 == n9 && n11 == 12 && n12 == 4);
	assert(f1() + f2() + f3() + f4() == 4);
	assert(*t1 == 'b' && *t2 == 'c' && *t3 == 'b' && t4 == 'b' && t5 == 0);
	assert(e1 == 2 && e2 == 25 && e3 == 12 && e4 && e5 && !e6 && e7 && e8 && !e9);
	assert(e10 && !e11 && e12 && e13 && e14 == 4 && !e15 && e16 && e17 && !e18 && e19);
	assert(e20 == &x && e21 == &y && e22 == &x && e23 == &y && e24 == -1 && sizeof e25 == 8);
	assert(SECOND == 8 && DISTANCE == 2);
	assert(k1 == 7 && k2 == 21 && k3 == 1 && k4 == 3 && k5 == &x && k6 == 8 && k7 == 8);
	assert(l1->a == 3 && l1->b == 4 && *l2 == 6 && *l3 == 8);
	assert(own == m1 && local == m1 && end == a3 && distance == 3);
}
