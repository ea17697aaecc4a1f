// Macros, conditions, includes that guard themselves.
#include "lib/hotline.h"
#include "lib/hotline.h"

#define LIMIT 10
#define SQUARE(x) ((x) * (x))
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define JOIN(a, b) a##b
#define SWAP(type, a, b) \
	do { \
		type t = a; \
		a = b; \
		b = t; \
	} while (0)
#define EMPTY
#define SELF SELF
#define EACH(F) F(1) F(2) F(3)
#define ADD(n) +n

#if LIMIT > 5 && defined(LIMIT) && !defined NEVER
#define CHOSEN 1
#elif LIMIT
#define CHOSEN 2
#else
#error not here
#endif

#ifdef NEVER
this is not C, it is skipped
#ifdef LIMIT
#endif
#else
#undef LIMIT
#define LIMIT 20
#endif

#if 0x10 == 16 && (1 ? 2 : 3) == 2 && 'a' == 97 && -1 < 0 && 7 / 2 == 3 && (1 << 3 | 1) == 9
int good = 1;
#endif

int SELF = 3;
int JOIN(some, thing) EMPTY = 4;
static int number(int x) { return x; }

void operation(void)
{
	int a = 1, b = 2;
	SWAP(int, a, b);
	assert(a == 2 && b == 1);
	assert(SQUARE(a + 1) == 9 && MAX(SQUARE(2), MAX(3, 1)) == 4);
	assert(CHOSEN == 1 && LIMIT == 20 && good == 1);
	assert(SELF == 3 && something == 4);
	assert(0 EACH(ADD) == 6);
	assert(number(MAX(1,
		2)) == 2);
	_Static_assert(LIMIT == 20, "redefined");
}
