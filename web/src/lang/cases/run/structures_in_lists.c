/* Structures that calls and other expressions give, as members of lists in braces: each is evaluated once. */
#include "lib/hotline.h"
#pragma GCC diagnostic ignored "-Wmissing-braces"
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
struct point {
	int x, y;
};

struct shape {
	struct point a, b;
	long n;
	char name[3];
	struct point more[2];
};

int calls;

static struct point made(int i)
{
	calls++;
	return (struct point){i, -i};
}

static struct shape whole(int i)
{
	return (struct shape){made(i), made(i + 1), i, "ab", {made(9), {1, 2}}};
}

static struct point moved(struct point p, int by)
{
	p.x += by;
	return p;
}

void operation(void)
{
	calls = 0;
	struct point p = {1, 2};
	struct point array[4] = {p, moved(p, 1), [2] = made(1), [3].y = made(4).x};
	assert(array[0].y == 2 && array[1].x == 2 && array[2].y == -1 && array[3].x == 0 && array[3].y == 4 && calls == 2);
	struct shape s = whole(3);
	assert(s.b.x == 4 && s.more[0].y == -9 && s.more[1].y == 2 && s.n == 3 && s.name[1] == 'b' && calls == 5);
	struct point same[5] = {[0 ... 2] = made(7), [4] = calls > 3 ? p : made(8)};
	assert(calls == 6 && same[0].x == 7 && same[2].y == -7 && same[3].x == 0 && same[4].y == 2);
	struct shape mixed = {made(3), made(4), made(5).x, {made(6).x}, made(7).x, made(8).y, p};
	assert(mixed.b.x == 4 && mixed.name[0] == 6 && mixed.more[0].x == 7 && mixed.more[0].y == -8 && mixed.more[1].y == 2);
	struct point open[] = {made(1), 5, 6, made(2)};
	assert(sizeof open / sizeof *open == 3 && open[1].y == 6 && open[2].y == -2);
	assert(((struct shape){made(1), p}).b.y == 2);
}
