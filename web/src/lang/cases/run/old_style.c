// warnings: W630 W631 W632
#include "lib/hotline.h"
/* Functions in the style before 1989, types that are left out, and calls that do not know the parameters. */
static count;

static int narrow(c, u, s, b)
	char c;
	unsigned char u;
	short s;
	_Bool b;
{
	return c == -1 && u == 255 && s == -2 && b == 1;
}

static long sum(a, b, list)
	long a;
	register int b;
	int list[];
{
	return a + b + list[0] + list[1];
}

struct pair {
	int first, second;
};

static struct pair swap(p)
	struct pair p;
{
	int first = p.first;
	p.first = p.second;
	p.second = first;
	return p;
}

twice(x)
{
	return 2 * x;
}

static int unsigned_half(unsigned x)
{
	return x / 2 == 0x7fffffff;
}

static int in_memory(c, p)
	char c, *p;
{
	char *own = &c;
	return *own == *p;
}

int (*choose())();

static int call(function, argument)
	int (*function)();
{
	return (*function)(argument, argument);
}

static int compare(unsigned char a, int b)
{
	return a == 255 && b == -1;
}

void operation(void)
{
	int list[] = { 3, 4 };
	int all = -1;
	assert(narrow(255, -1, 65534, 1));
	assert(narrow(0x1ff, all, -2, all & 1));
	assert(sum(1L, 2, list) == 10);
	struct pair p = { 1, 2 };
	p = swap(p);
	assert(p.first == 2 && p.second == 1);
	assert(swap(swap(p)).first == 2);
	assert(twice(21) == 42);
	assert(unsigned_half(all));
	assert(later(-1, (unsigned long)all, &p) == 1);
	assert(in_memory(0x161, "a"));
	assert(choose()(20) == 40);
	assert(call(compare, all) == 1);
	done();
	assert(count == 1);
}

later(c, wide, p)
	unsigned char c;
	unsigned long wide;
	struct pair *p;
{
	return c == 255 && (unsigned int)wide == ~0u && p->first == 2;
}

int (*choose())()
{
	return twice;
}

void done(void)
{
	count++;
}
