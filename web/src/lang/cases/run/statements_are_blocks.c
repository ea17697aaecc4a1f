#include "lib/hotline.h"

/* Selection and iteration statements are blocks, and so are their bodies (C11 6.8.4p3, 6.8.5p5). */

enum { A = 1, B = 2 };
struct s { char c; };
typedef int T;

static int chosen(int n)
{
	int a = 0;

	switch (n + sizeof(enum { A = 10 }) - 4)
	default:
		a = A;
	return 100 * a + A;
}

static int branches(int n)
{
	int a;

	if (n == (int)sizeof(enum { A = 20 }))
		a = A + (int)sizeof(struct s { char c[8]; });
	else
		a = A + (int)sizeof(struct s) + B;
	return 100 * a + A + (int)sizeof(struct s);
}

static int loops(void)
{
	int a = 0;

	while (a < (int)sizeof(enum { A = 5 }))
		a += A;
	a = 100 * a + A;
	for (int i = 0; i < 2; i += (int)sizeof(enum { B = 30 }) - 3)
		a += B;
	a = 10 * a + B;
	do
		a += A + (int)sizeof(enum { B = 7 });
	while (a < (int)sizeof(enum { A = 9 }) - 4 + A - A);
	return 10 * a + A + B;
}

/* A name that was no type in the statement is a type again behind it. */
static int names(int n)
{
	if (n == (int)sizeof(enum { T = 3 }))
		n = T;
	while (n == (int)sizeof(enum { T = 4 }) - 1)
		n += T;
	do
		n++;
	while (n < (int)sizeof(enum { T = 6 }));
	switch (n)
	case sizeof(enum { T = 8 }):
		n = T;
	T behind = n;
	return behind;
}

void operation(void)
{
	assert(chosen(1) == 1001);
	assert(branches(4) == 2802);
	assert(branches(5) == 2302);
	assert(loops() == 56173);
	assert(names(4) == 8);
}
