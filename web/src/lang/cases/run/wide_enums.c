/* Constants of enumerations beyond int have the type of the enumeration, as in gcc. */
#include "lib/hotline.h"
enum flags { TOP = 1u << 31, ALL = 0xffffffff, NEXT_TO_LAST = 0xfffffffe, LAST };
enum wide { FAR = 1ULL << 40, FARTHER, SMALL = 3 };
enum mixed { NEGATIVE = -1, UNSIGNED = 0x80000000 };
enum signs { MINUS = -3, AFTER };

void operation(void)
{
	assert(TOP > 0 && TOP == 0x80000000u);
	assert(ALL + 1 == 0 && LAST == ALL);
	assert(sizeof(enum flags) == 4 && sizeof(TOP) == 4);
	assert(FARTHER == 0x10000000001);
	assert(sizeof(enum wide) == 8 && sizeof(FAR) == 8 && sizeof(SMALL) == 4);
	enum wide w = FAR;
	assert(w - 1 == 0xffffffffff && (w | SMALL) == 0x10000000003);
	assert(sizeof(enum mixed) == 8 && UNSIGNED > NEGATIVE && sizeof(NEGATIVE) == 4);
	enum mixed m = NEGATIVE;
	assert(m < 0 && m + 1 == 0);
	assert(AFTER == -2 && sizeof(enum signs) == 4);
	switch (w) {
	case FAR:
		break;
	default:
		assert(0);
	}
}
