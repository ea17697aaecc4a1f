/* Counting bits by gcc's builtins, against loops. */
#include "lib/hotline.h"

static int ones(unsigned long x)
{
	int n = 0;
	for (; x != 0; x &= x - 1)
		n++;
	return n;
}

static int zeros_below(unsigned long x)
{
	int n = 0;
	for (; (x & 1) == 0; x >>= 1)
		n++;
	return n;
}

static int zeros_above(unsigned long x)
{
	int n = 0;
	for (; x >> 63 == 0; x <<= 1)
		n++;
	return n;
}

_Static_assert(__builtin_popcount(0xff00ffu) == 16, "of constants, a constant");
static int table[__builtin_ctzl(1L << 20)] = { __builtin_clz(1), __builtin_ffs(8), __builtin_parity(7) };

static unsigned long next(unsigned long x)
{
	x ^= x << 13;
	x ^= x >> 7;
	return x ^ x << 17;
}

static void compare(unsigned long x)
{
	unsigned int low = (unsigned int)x;
	assert(__builtin_popcountl(x) == ones(x) && __builtin_popcountll(x) == ones(x));
	assert(__builtin_popcount(low) == ones(low));
	assert(__builtin_parityl(x) == ones(x) % 2 && __builtin_parity(low) == ones(low) % 2);
	if (x != 0) {
		assert(__builtin_ctzl(x) == zeros_below(x) && __builtin_ffsl((long)x) == zeros_below(x) + 1);
		assert(__builtin_clzl(x) == zeros_above(x));
	}
	if (low != 0) {
		assert(__builtin_ctz(low) == zeros_below(low) && __builtin_ffs((int)low) == zeros_below(low) + 1);
		assert(__builtin_clz(low) == zeros_above(low) - 32);
	}
}

void operation(void)
{
	int i;
	unsigned long x = 88172645463325252;
	signed char minus = -1;
	assert(table[0] == 31 && table[1] == 4 && table[2] == 1 && sizeof table == 80);
	for (i = 0; i < 64; i++) {
		compare(1ul << i);
		compare(~0ul >> i);
		compare(~0ul << i);
		compare(x = next(x));
		compare(x >> i);
	}
	compare(0);
	i = 0;
	assert(__builtin_ffs(i) == 0 && __builtin_ffsll(i) == 0 && __builtin_popcount(i++) == 0 && i == 1);
	assert(__builtin_popcount(minus) == 32 && __builtin_popcountl(minus) == 64);
}
