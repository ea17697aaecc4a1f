// host: gcc, warnings
#include "lib/hotline.h"

/* What follows a designator goes on behind the subobject that it names, however deep that lies (C11 6.7.9p17). */

struct in { int a, b; };
struct mid { struct in s; int c; };
struct tail { struct in p[2]; int q; char name[4]; int last; };

static int rows[2][3] = { [0][1] = 7, 8, 9 };
static int open[][3] = { [1][2] = 3, 4 };
static int cube[2][2][2] = { [0][1][1] = 1, 2, 3, [0][0] = 4, 5, 6, [1][1] = { 7 }, };
static struct mid x = { .s.a = 1, 2, 3 };
static struct mid y = { .s.b = 1, 2, .s.a = 3 };
static struct mid z[3] = { [0].s.b = 1, 2, 3, 4, 5, [0].s.a = 6 };
static struct tail t = { .p[0].b = 1, 2, 3, 4, "ab", 5 };
static struct tail u = { .p[1] = 1, 2, 3, .name[1] = 'x', 'y', 'z', 9, .p[0] = { .b = 8 }, 10 };
static struct tail v[2] = { [0].name[3] = 'q', 1, 2, 3, 4, 5, 6, { 'r' }, 7 };

/* Ranges: what follows goes on behind the last element of the range. */
static int ranged[5][3] = { [0 ... 2][1] = 7, 8, 9 };
static struct mid many[5] = { [0 ... 2].s.a = 1, 2, 3, 4 };
static int both[4][4] = { [0 ... 1][1 ... 2] = 5, 6, 7 };

/* Members of anonymous structures and unions. */
struct anonymous {
	int head;
	union {
		struct { short low, high; };
		struct { unsigned char bytes[4]; } raw;
		int whole;
	};
	struct { struct { int deep, deeper; }; int after; };
	int end;
};
static struct anonymous n1 = { .low = 1, 2, 3, 4, 5, 6 };
static struct anonymous n2 = { .raw.bytes[2] = 1, 2, 3, 4, 5, 6 };
static struct anonymous n3 = { .deeper = 1, 2, 3, .whole = 4, 5 };
static struct anonymous n4 = { .high = 7, 8, .head = 9, 10 };

/* Bit-fields, and a flexible array. */
struct bits { struct { unsigned a : 3, : 2, b : 9; int c; } in; unsigned d : 5; };
static struct bits b1 = { .in.a = 5, 300, 7, 9 };
static struct bits b2[2] = { [0].in.b = 1, 2, 3, 4, 5 };
static struct { int count; struct in items[]; } f = { .items[1].a = 1, 2, 3, 4, .count = 5 };

static int evaluated;

static int next(void)
{
	return ++evaluated;
}

static void automatic(void)
{
	int w[2][3] = { [0][1] = next(), next(), next() };
	struct mid l[2] = { [0].s.b = next(), next(), next() };
	struct tail m = { .p[1].b = next(), next(), "cd", next() };
	struct anonymous k = { .low = next(), next(), next() };
	struct in whole = { 21, 22 };
	struct mid copied[2] = { [0].s = whole, 3, [1].s.b = 4, 5 };

	assert(w[0][0] == 0 && w[0][1] == 1 && w[0][2] == 2 && w[1][0] == 3 && w[1][1] == 0);
	assert(l[0].s.a == 0 && l[0].s.b == 4 && l[0].c == 5 && l[1].s.a == 6 && l[1].s.b == 0);
	assert(m.p[1].a == 0 && m.p[1].b == 7 && m.q == 8 && m.name[1] == 'd' && m.last == 9);
	assert(k.low == 10 && k.high == 11 && k.deep == 12);
	assert(copied[0].s.a == 21 && copied[0].s.b == 22 && copied[0].c == 3);
	assert(copied[1].s.a == 0 && copied[1].s.b == 4 && copied[1].c == 5);
	assert(((struct mid){ .s.a = 4, 5 }).s.b == 5);
	assert(((int[2][2]){ [0][1] = 4, 5 })[1][0] == 5);
}

void operation(void)
{
	assert(rows[0][0] == 0 && rows[0][1] == 7 && rows[0][2] == 8 && rows[1][0] == 9 && rows[1][1] == 0);
	assert(sizeof open / sizeof open[0] == 3 && open[1][2] == 3 && open[2][0] == 4);
	assert(cube[0][0][0] == 4 && cube[0][0][1] == 5 && cube[0][1][0] == 6 && cube[0][1][1] == 1);
	assert(cube[1][0][0] == 2 && cube[1][0][1] == 3 && cube[1][1][0] == 7);
	assert(x.s.a == 1 && x.s.b == 2 && x.c == 3);
	assert(y.s.a == 3 && y.s.b == 1 && y.c == 2);
	assert(z[0].s.a == 6 && z[0].s.b == 1 && z[0].c == 2 && z[1].s.a == 3 && z[1].s.b == 4 && z[1].c == 5);
	assert(t.p[0].a == 0 && t.p[0].b == 1 && t.p[1].a == 2 && t.p[1].b == 3 && t.q == 4);
	assert(t.name[0] == 'a' && t.name[1] == 'b' && t.last == 5);
	assert(u.p[1].a == 10 && u.p[1].b == 2 && u.q == 3 && u.p[0].a == 0 && u.p[0].b == 8);
	assert(u.name[0] == 0 && u.name[1] == 'x' && u.name[3] == 'z' && u.last == 9);
	assert(v[0].name[3] == 'q' && v[0].last == 1 && v[1].p[0].a == 2 && v[1].p[1].b == 5);
	assert(v[1].q == 6 && v[1].name[0] == 'r' && v[1].last == 7);

	assert(ranged[0][1] == 7 && ranged[0][2] == 0 && ranged[1][1] == 7 && ranged[1][2] == 0);
	assert(ranged[2][1] == 7 && ranged[2][2] == 8 && ranged[3][0] == 9);
	assert(many[0].s.a == 1 && many[0].s.b == 0 && many[2].s.a == 1 && many[2].s.b == 2 && many[2].c == 3);
	assert(many[3].s.a == 4);
	assert(both[0][1] == 5 && both[0][2] == 5 && both[0][3] == 0 && both[1][2] == 5 && both[1][3] == 6 && both[2][0] == 7);

	assert(n1.head == 0 && n1.low == 1 && n1.high == 2 && n1.deep == 3 && n1.deeper == 4 && n1.after == 5 && n1.end == 6);
	assert(n2.raw.bytes[2] == 1 && n2.raw.bytes[3] == 2 && n2.deep == 3 && n2.deeper == 4 && n2.after == 5 && n2.end == 6);
	assert(n3.deep == 5 && n3.deeper == 1 && n3.after == 2 && n3.end == 3 && n3.whole == 4);
	assert(n4.head == 9 && n4.low == 10 && n4.high == 7 && n4.deep == 8);

	assert(b1.in.a == 5 && b1.in.b == 300 && b1.in.c == 7 && b1.d == 9);
	assert(b2[0].in.a == 0 && b2[0].in.b == 1 && b2[0].in.c == 2 && b2[0].d == 3 && b2[1].in.a == 4 && b2[1].in.b == 5);
	assert(f.count == 5 && f.items[0].a == 0 && f.items[1].a == 1 && f.items[1].b == 2 && f.items[2].b == 4);
	evaluated = 0;
	automatic();
	assert(evaluated == 12);
}
