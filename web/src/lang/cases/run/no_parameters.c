/*
 * Functions without parameters: the register of the return value is the function's own, also where its only use is
 * the value's last conversion. Each function here returned 0 when the register that holds 0 was the same.
 */
#include "lib/hotline.h"

volatile long set;

static int my_bit(void) { return 1 << cpu(); }
static unsigned high_bit(void) { return 0xdeadbeef; }
static long all_but_the_sign(void) { return ~0UL >> 1; }
static int sum(void)
{
	int s = 0;
	for (int i = 0; i < 5; i++)
		s += i;
	return s * 3;
}
static short narrow(void) { return set + 70000; }
static unsigned char byte(void) { return ~cpu(); }
static bool truth(void) { return set + 2; }
static long zero(void) { return 0; }
static long later(void)
{
	if (set > 100)
		return zero();
	return my_bit() + sum();
}

void operation(void)
{
	int bit = my_bit();
	assert(bit == 1 << cpu());
	assert(high_bit() == 0xdeadbeef);
	assert(all_but_the_sign() == 9223372036854775807);
	assert(sum() == 30);
	assert(narrow() == 4464);
	assert(byte() == 255);
	assert(truth() == 1);
	assert(zero() == 0);
	assert(later() == 31);
}
