// cores: 3
/* Bytes in the other order, arithmetic that tells whether it fits, and nand: gcc and clang give the same values. */
#include "lib/hotline.h"
#include "lib/kernel/overflow.h"

static const unsigned short swapped_constant = __builtin_bswap16(0x1234);
static const long numbers[] = { 0, 1, -1, 2, -128, 255, 46341, 2147483647, -2147483647l - 1, 4294967295l, 3037000500l,
				9223372036854775807l, -9223372036854775807l - 1 };
static unsigned long sum;
static volatile unsigned nand_word;
static volatile unsigned long times;
static struct {
	int total;
} place;

#define COUNT ((int)(sizeof(numbers) / sizeof(numbers[0])))

static inline void mix(unsigned long x)
{
	sum = (sum ^ x) * 0x9e3779b97f4a7c15ul;
	sum ^= sum >> 29;
}

/* Three types: those of the operands and that of the result. */
#define ALL(name, A, B, R) \
	static void name(A a, B b) \
	{ \
		R r; \
		mix(__builtin_add_overflow(a, b, &r)); \
		mix((unsigned long)r); \
		mix(__builtin_sub_overflow(a, b, &r)); \
		mix((unsigned long)r); \
		mix(__builtin_mul_overflow(a, b, &r)); \
		mix((unsigned long)r); \
	}

ALL(ints, int, int, int)
ALL(longs, long, long, long)
ALL(words, unsigned long, unsigned long, unsigned long)
ALL(mixed, unsigned, long, int)
ALL(narrow, int, unsigned, signed char)
ALL(wide, long, unsigned long, unsigned long)
ALL(sizes, unsigned, unsigned, unsigned long)

static void swaps(void)
{
	unsigned long x = 0x0123456789abcdefu;

	_Static_assert(__builtin_bswap32(0x12345678) == 0x78563412, "a constant");
	_Static_assert(__builtin_bswap64(0x0123456789abcdef) == 0xefcdab8967452301, "a constant");
	assert(swapped_constant == 0x3412);
	assert(__builtin_bswap16((unsigned short)x) == 0xefcd);
	assert(__builtin_bswap32((unsigned)x) == 0xefcdab89);
	assert(__builtin_bswap64(x) == 0xefcdab8967452301);
	assert(__builtin_bswap64(__builtin_bswap64(x++)) == 0x0123456789abcdefu);
	assert(x == 0x0123456789abcdf0u);
	assert(sizeof(__builtin_bswap16(1)) == 2 && sizeof(__builtin_bswap64(1)) == 8);
}

static void overflows(void)
{
	int x = 2147483647;
	int *pointer = &place.total;
	unsigned char byte;

	assert(check_add_overflow(x, 1, &x) && x == -2147483647 - 1);
	assert(check_sub_overflow(x, 1, &x) && x == 2147483647);
	assert(!check_mul_overflow(x, 1l, pointer) && place.total == x);
	assert(check_add_overflow(200, 100, &byte) && byte == 44);
	assert(!check_sub_overflow(200u, 201ul, &x) && x == -1);
	for (int i = 0; i < COUNT; i++)
		for (int j = 0; j < COUNT; j++) {
			ints((int)numbers[i], (int)numbers[j]);
			longs(numbers[i], numbers[j]);
			words((unsigned long)numbers[i], (unsigned long)numbers[j]);
			mixed((unsigned)numbers[i], numbers[j]);
			narrow((int)numbers[i], (unsigned)numbers[j]);
			wide(numbers[i], (unsigned long)numbers[j]);
			sizes((unsigned)numbers[i], (unsigned)numbers[j]);
		}
	assert(sum == 3417016635998636692ul); /* what gcc gives */
}

static void nands(void)
{
	unsigned char small = 0x0f;
	long word = 12;

	assert(__atomic_fetch_nand(&small, 0x3c, __ATOMIC_RELAXED) == 0x0f && small == 0xf3);
	assert(__atomic_nand_fetch(&word, 10, __ATOMIC_SEQ_CST) == ~8l && word == ~8l);
	assert(__atomic_nand_fetch(&word, -1, __ATOMIC_ACQ_REL) == 8);
}

void setup(void)
{
	swaps();
	overflows();
	nands();
}

/* Nand with all ones complements the word: no change is lost. */
void operation(void)
{
	__atomic_fetch_nand(&nand_word, -1u, __ATOMIC_SEQ_CST);
	atomic_fetch_add(&times, 1);
#ifdef __HOTLINE__
	if (times == 6ul * (unsigned long)cpu_count())
		assert(nand_word == 0 || nand_word == -1u);
#endif
}
