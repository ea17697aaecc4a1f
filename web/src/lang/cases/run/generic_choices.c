/* _Generic chooses by the type of a value that is not evaluated; the choice may be a place, a function or a constant. */
#include "lib/hotline.h"

#define KIND(x) \
	_Generic((x), \
		bool: 1, \
		char: 2, \
		signed char: 3, \
		unsigned char: 4, \
		short: 5, \
		unsigned short: 6, \
		int: 7, \
		unsigned: 8, \
		long: 9, \
		unsigned long: 10, \
		long long: 11, \
		unsigned long long: 12, \
		char *: 13, \
		const char *: 14, \
		int *: 15, \
		volatile int *: 16, \
		int *const *: 17, \
		void *: 18, \
		struct pair: 19, \
		struct pair *: 20, \
		int (*)(int): 21, \
		default: 99)

struct pair {
	int a, b;
};

enum colour { RED, GREEN };
enum negative { MINUS = -1, PLUS = 1 };

static long max_long(long a, long b)
{
	return a > b ? a : b;
}

static unsigned max_unsigned(unsigned a, unsigned b)
{
	return a > b ? a : b;
}

static int twice(int x)
{
	return 2 * x;
}

#define MAX(a, b) _Generic((a) + (b), unsigned: max_unsigned, default: max_long)(a, b)

static int constant_choice = _Generic(1l, int: 1, long: 2);
_Static_assert(_Generic("text", char *: 1, default: 0), "an array is the address of its first element");
_Static_assert(_Generic(_Generic(0, int: 1l), long: 1, default: 0), "one within another");
static volatile int shared = 5;
static const struct pair fixed = { 1, 2 };
static int numbers[4];
static int *const *through;
static _Atomic int counter;

void setup(void)
{
	char c = 0;
	signed char sc = 0;
	unsigned char uc = 0;
	short s = 0;
	unsigned short us = 0;
	const unsigned u = 3;
	long long ll = 0;
	unsigned long long ull = 0;
	bool b = false;
	struct pair pair = { 3, 4 };
	enum colour colour = RED;
	enum negative negative = PLUS;
	int calls = 0;
	unsigned x = 1;
	long y = 2;

	(void)c, (void)sc, (void)uc, (void)s, (void)us, (void)ll, (void)ull, (void)b, (void)colour, (void)negative;
	assert(KIND(b) == 1 && KIND(c) == 2 && KIND(sc) == 3 && KIND(uc) == 4 && KIND(s) == 5 && KIND(us) == 6);
	assert(KIND('c') == 7 && KIND(u) == 8 && KIND(1l) == 9 && KIND(sizeof c) == 10 && KIND(ll) == 11);
	assert(KIND(ull) == 12 && KIND(+c) == 7 && KIND(c + u) == 8 && KIND(b == c) == 7 && KIND(!ll) == 7);
	assert(KIND("text") == 13 && KIND((const char *)"text") == 14 && KIND(numbers) == 15 && KIND(&numbers[1]) == 15);
	assert(KIND(&shared) == 16 && KIND(shared) == 7 && KIND(through) == 17 && KIND((void *)0) == 18);
	assert(KIND(pair) == 19 && KIND(fixed) == 19 && KIND(&pair) == 20 && KIND(&fixed) == 99);
	(void)shared, (void)through, (void)counter;
	assert(twice(2) == 4 && KIND(twice) == 21 && KIND(&twice) == 21 && KIND(counter) == 7 && KIND(&numbers[1] - numbers) == 9);
	assert(KIND(RED) == 7 && KIND(negative) == 7 && KIND(colour) == 8 && KIND((short)1) == 5 && KIND(us << 1) == 7);
	assert(_Generic(colour, enum colour: 1, default: 2) == 1);
	assert(_Generic(&numbers, int(*)[4]: 1, default: 2) == 1);
	assert(KIND(calls++) == 7 && calls == 0);
	assert(MAX(x, 2u) == 2 && MAX(y, -3) == 2 && MAX(-3l, 1) == 1);
	assert(constant_choice == 2);
	_Generic(x, unsigned: x, default: y) += 5;
	assert(x == 6 && y == 2);
	_Generic(y, long: pair, default: fixed).b = 7;
	assert(pair.b == 7 && sizeof(_Generic(x, unsigned: pair)) == 8);
	*_Generic(1, int: &numbers[2], long: 0) = 9;
	assert(numbers[2] == 9);
	pair = _Generic(x, unsigned: fixed, default: 0);
	assert(pair.a == 1 && pair.b == 2);
}

void operation(void)
{
}
