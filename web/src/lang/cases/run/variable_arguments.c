/* Functions with variable arguments: numbers, pointers and structures, lists that are copied and passed on. */
#include "lib/hotline.h"
#include <stdarg.h>
#include <stddef.h>

struct pair {
	int first, second;
};

struct large {
	char letter;
	long numbers[3];
};

static long sum(int count, ...)
{
	long total = 0;
	va_list list;
	va_start(list, count);
	for (int i = 0; i < count; i++)
		total += va_arg(list, int);
	va_end(list);
	return total;
}

/* Reads by the letters of a text: i int, u unsigned, l long, p pair, L large, s text, w two words. */
static long read(const char *kinds, va_list list)
{
	long total = 0;
	for (; *kinds; kinds++)
		switch (*kinds) {
		case 'i':
			total += va_arg(list, int);
			break;
		case 'u':
			total += va_arg(list, unsigned);
			break;
		case 'l':
			total += va_arg(list, long);
			break;
		case 'p': {
			struct pair p = va_arg(list, struct pair);
			total += p.first - p.second;
			break;
		}
		case 'L':
			total += va_arg(list, struct large).numbers[2];
			break;
		case 's':
			total += *va_arg(list, const char *);
			break;
		case 'w': {
			__int128 wide = va_arg(list, __int128);
			total += ((long *)&wide)[0] + ((long *)&wide)[1];
			break;
		}
		}
	return total;
}

static long by_letters(const char *kinds, ...)
{
	va_list list, again;
	va_start(list, kinds);
	va_copy(again, list);
	long total = read(kinds, list);
	assert(total == read(kinds, again));
	va_end(again);
	va_end(list);
	return total;
}

/* A list that is passed moves on for its caller, too. */
static int rest(int first, ...)
{
	__builtin_va_list list;
	__builtin_va_start(list, first);
	long two = read("ii", list);
	int third = __builtin_va_arg(list, int);
	__builtin_va_end(list);
	return two == 3 && third == 3;
}

static struct pair last(int count, ...)
{
	va_list list;
	va_start(list, count);
	struct pair p = { 0, 0 };
	while (count-- > 0)
		p = va_arg(list, struct pair);
	return p;
}

static inline long through(va_list *list)
{
	return va_arg(*list, long);
}

static inline long inlined(int count, ...)
{
	va_list list;
	va_start(list, count);
	long found = 0;
	while (count-- > 0)
		found = 10 * found + through(&list);
	return found;
}

static int depth(int n, ...)
{
	va_list list;
	va_start(list, n);
	int given = va_arg(list, int);
	return given == 2 * n && (n == 0 || depth(n - 1, 2 * n - 2));
}

static int nothing(int ignored, ...)
{
	return ignored;
}

void operation(void)
{
	char c = -1;
	unsigned char u = 255;
	short s = -2;
	_Bool b = 1;
	struct pair p = { 9, 4 };
	struct large l = { 'x', { 1, 2, 3 } };
	__int128 wide;
	((long *)&wide)[0] = 40;
	((long *)&wide)[1] = 2;
	assert(sum(0) == 0);
	assert(sum(4, c, u, s, b) == 253);
	assert(sum(3, sum(2, 1, 2), sum(1, 3), 4) == 10);
	assert(by_letters("iulpLs", -1, -1, -1L, p, l, "A") == -1 + 4294967295 - 1 + 5 + 3 + 'A');
	assert(by_letters("iwi", 1, wide, 2) == 45);
	assert(rest(0, 1, 2, 3));
	assert(last(2, p, (struct pair){ 1, 2 }).second == 2);
	assert(inlined(3, 1l, 2l, 3l) == 123);
	assert(depth(5, 10));
	assert(nothing(7) == 7 && nothing(8, 1, &p, p) == 8);
	long (*pointer)(int, ...) = sum;
	assert(pointer(2, 20, 22) == 42);
	assert(sizeof(va_list) == 24);
}
