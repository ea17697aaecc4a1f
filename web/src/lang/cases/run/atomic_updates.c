// cores: 3
/* Assignments by operators to _Atomic objects are one read-modify-write each: none is lost between the cores. */
#include "lib/hotline.h"

#define ROUNDS 3

/* clang 14 gives such an assignment no value that can be read. */
#ifdef __clang__
#define GIVES(assignment, value) ((void)(assignment))
#else
#define GIVES(assignment, value) assert((assignment) == (value))
#endif

static _Atomic unsigned product = 1;
static _Atomic unsigned long shifted = 1;
static _Atomic unsigned halved = -1u;
static _Atomic signed char narrow;
static _Atomic unsigned char byte;
static _Atomic short half;
static _Atomic long wide;
static _Atomic int word;
static _Atomic bool flag;
static _Atomic bool parity;
static int cells[128];
static int *_Atomic cursor = cells;
static _Atomic int finished;

static long next_power(long *calls)
{
	(*calls)++;
	return 3;
}

static void alone(void)
{
	long calls = 0;
	_Atomic int array[2] = { 5, 7 };
	int at = 0;

	byte = 200;
	GIVES(byte *= 2, 144);
	byte = 200;
	GIVES(byte /= 300, 0); /* computed as int */
	narrow = -7;
	GIVES(narrow /= 2, -3);
	assert(narrow == -3);
	narrow = -7;
	GIVES(narrow %= 4, -3);
	narrow = -128;
	GIVES(narrow >>= 3, -16);
	narrow = 100;
	GIVES(narrow <<= 1, -56);
	half = -1;
	GIVES(half *= -30000, 30000);
	word = -8;
	GIVES(word /= 2u, 2147483644);
	word = -8;
	GIVES(word /= 2l, -4);
	GIVES(word *= next_power(&calls), -12);
	assert(calls == 1);
	wide = 1;
	GIVES(wide <<= 40, 1l << 40);
	GIVES(wide %= 1000007, (1l << 40) % 1000007);
	array[at++] *= 10;
	assert(array[0] == 50 && array[1] == 7 && at == 1);
	GIVES(flag += 5, 1);
	assert(flag == 1);
	GIVES(flag -= 1, 0);
	GIVES(flag |= 4, 1);
	flag += 1;
	assert(flag);
	GIVES(flag &= 2, 0);
	flag -= 1; /* 0 - 1 is not 0 */
	assert(flag);
	GIVES(flag ^= 1, 0);
}

void setup(void)
{
	alone();
	word = 1;
}

void operation(void)
{
	for (int i = 0; i < ROUNDS; i++) {
		int *mine;

		product *= 3;
		parity ^= 1;
		mine = cursor++;
		*mine += 1;
#ifdef __clang__
		++cursor; /* clang 14 has no += here */
#else
		cursor += 1;
#endif
	}
	shifted <<= 1;
	halved /= 2;
	finished++;
#ifdef __HOTLINE__
	/* The test gives every core six operations. */
	if (finished == 6 * cpu_count()) {
		unsigned expected = 1;

		for (int i = 0; i < finished * ROUNDS; i++)
			expected *= 3;
		assert(product == expected);
		assert(shifted == 1ul << finished && halved == -1u >> finished);
		assert(parity == (finished * ROUNDS) % 2);
		assert(cursor - cells == 2 * finished * ROUNDS);
	}
#endif
	for (int i = 0; i < 2 * 3 * 6 * ROUNDS; i++)
		assert(cells[i] <= 1);
}
