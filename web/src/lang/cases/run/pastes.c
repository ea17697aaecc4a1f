/* ## beside empty arguments, ## that came with an argument, and _Pragma */
#include "lib/hotline.h"
#define THREE(a, b, c) a##b##c
#define TWO(a, b) a##b
#define hash_hash # ## #
#define text(a) #a
#define text_of(a) text(a)
#define joined(c, d) text_of(c hash_hash d)
#define kept(x) TWO(lo, ck) x

int a_b = 7;
int lock = 9;

static int same(const char *a, const char *b)
{
	while (*a == *b && *a != 0)
		a++, b++;
	return *a == *b;
}

void operation(void)
{
	assert(THREE(1, , 2) == 12);
	assert(THREE(, , 3) == 3);
	assert(THREE(4, , ) == 4);
	assert(THREE(, a_, b) == 7);
	assert(TWO(, 5) == 5);
	assert(kept(+1) == 10);
	assert(same(joined(x, y), "x ## y"));
	long sum = 0;
	_Pragma("GCC unroll 4") for (int i = 0; i < 4; i++)
		sum += i;
	assert(sum == 6);
}
