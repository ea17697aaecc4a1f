#include "lib/hotline.h"
/* The choices that are not taken are checked as well, but need no definitions and leave nothing behind. */
struct s { int a; } v;
long total;
static int f_int(int x) { return x; }
static int f_two(int x, int y) { return x + y; }
int f_undefined(long);
static int pick(int x)
{
	int local = 3;
	return _Generic(x, int: f_int(x), long: f_undefined(x) + ({ static int q; int *p = &local; q++; *p; })) + local;
}
void operation(void)
{
	total += pick(2);
	total += _Generic(total, long: 1, int: no_such(total), char: no_name, default: v.nothing);
	total += _Generic(total, long: f_two(1, 2), int: f_int("x"), char: 1 / 0, short: (unsigned char)300);
}
