/*
 * The value of an assignment is the value of its left side after it: converted to the type assigned to, wherever the
 * object stands and the code that uses the value (C11 6.5.16).
 */
#include "lib/hotline.h"

struct pair { short a; signed char b; unsigned char u; unsigned int w; };

short last;
long copy;
int n = 70000;
long big = 0x123456789a;
long ones = 0xffffffff;
int minus = -4;
unsigned char u8;
signed char i8;
unsigned short u16;
int i32;
unsigned int u32;
bool truth;
struct pair pairs[2];
short row[3];

static long same(long value) { return value; }
static int returned(void) { return u8 = minus; }
static inline long inlined(int from) { return i8 = from; }

void operation(void)
{
	struct pair *p = &pairs[1];
	short local_array[2];

	copy = last = n;
	assert(copy == last);
	assert(copy == 4464);
	assert((u8 = minus) == 252);
	assert((u8 = 256 + minus + 4) == 0);
	assert(((u8 = n + 144) ? 1 : 2) == 2);
	assert((u8 = minus) + 0 == 252);
	assert(!(u8 = big * 256));
	assert((i32 = big) == 0x3456789a);
	assert((i32 = big | ones) < 5);
	assert((u32 = minus) > 0);
	assert((p->b = n - 69800) < 0);
	assert((p->u = -1) == 255);
	assert((p->w = minus) == 4294967292u);
	assert((row[1] = n) == 4464);
	assert((*&row[2] = n - 30000) == -25536);
	assert((local_array[1] = n) == 4464);
	assert((truth = 256) == 1);
	assert((truth = big) + 1 == 2);
	copy = u16 = i8 = u8 = n - 113;
	assert(copy == 65535);
	assert(i8 == -1);
	assert(same(last = n) == 4464);
	assert(returned() == 252);
	assert(inlined(200) == -56);
	assert((minus < 0 ? (last = n) : (last = 1)) == 4464);
	assert((n++, last = --n) == 4464);
	assert(((last = n), last) == 4464);
	assert((long)(last = n) == 4464);
	assert(row[(u8 = n + 145)] == 4464);
	assert((u8 = minus) == 252 && (i8 = n - 69745) == -1);
	while ((u8 = u8 + 4))
		assert(u8 < 4 || u8 >= 252);
	for (int i = 0; (u8 = 256 - i * 64) != 0 && i < 4; i++)
		assert(i > 0);
	switch (u8 = n + 188) {
	case 44:
		break;
	default:
		assert(0);
	}
	assert((last += n) == (short)(256 - 256 + 4464 + n));
	minus = -4;
}
