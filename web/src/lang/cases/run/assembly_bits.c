// Places of bits by inline assembly, registers of each width, and cpuid as a barrier.
#include "lib/hotline.h"

static inline int lowest(unsigned long x)
{
	unsigned long at;
	__asm__("rep; bsf %1, %0" : "=r"(at) : "rm"(x));
	return at;
}
static inline int lowest_of_int(unsigned x)
{
	unsigned at;
	__asm__("bsfl %1,%0" : "=r"(at) : "rm"(x) : "cc");
	return at;
}
static inline int highest(unsigned long x)
{
	__asm__("bsrq %1, %0" : "=r"(x) : "r"(x));
	return x;
}
static inline int zeros_above(unsigned x)
{
	unsigned n;
	__asm__("lzcntl %[x], %[n]" : [n] "=r"(n) : [x] "r"(x));
	return n;
}
static inline int ones(unsigned long x)
{
	__asm__("popcntq %0, %0" : "+r"(x));
	return x;
}
/* The width comes from the register: the register's bytes, and no others, are those of x. */
static inline long low_byte(long x)
{
	long y;
	__asm__("mov %1, %%rax; and $0, %%al; mov %%rax, %0" : "=r"(y) : "r"(x) : "rax", "cc");
	return y;
}
static inline long low_word(long x)
{
	long y;
	__asm__("mov %1, %%rax; and $0, %%ax; mov %%rax, %0" : "=r"(y) : "r"(x) : "rax", "cc");
	return y;
}
static inline long low_half(long x)
{
	long y;
	__asm__("mov %1, %%rax; or $1, %%eax; mov %%rax, %0" : "=r"(y) : "r"(x) : "rax", "cc");
	return y;
}
static inline long word_then_byte(long x)
{
	__asm__("mov %0, %%rax; and $0, %%ax; or $5, %%al; mov %%rax, %0" : "+r"(x) : : "rax", "cc");
	return x;
}
static inline long byte_then_word(long x)
{
	__asm__("mov %0, %%rax; and $0, %%al; or $0x300, %%ax; mov %%rax, %0" : "+r"(x) : : "rax", "cc");
	return x;
}
static inline int byte_of_operand(int x, int is_one)
{
	__asm__("sub $1, %1; sete %b0" : "+q"(x), "+r"(is_one) : : "cc");
	return x;
}
unsigned long seed = 0x9e3779b97f4a7c15;

void operation(void)
{
	unsigned a = 0, d;
	__asm__ volatile("cpuid" : "+a"(a), "=d"(d) : : "ebx", "ecx", "memory");
	for (int i = 0; i < 64; i++) {
		assert(lowest(1ul << i) == i && lowest(~0ul << i) == i);
		assert(highest(1ul << i) == i && highest(~0ul >> i) == 63 - i);
		assert(ones(~0ul >> i) == 64 - i);
		assert(lowest_of_int(1u << i % 32) == i % 32 && zeros_above(1u << i % 32) == 31 - i % 32);
	}
	assert(ones(seed) == __builtin_popcountl(seed) && highest(seed) == 63 - __builtin_clzl(seed));
	assert(low_byte(0x1122334455667788) == 0x1122334455667700 && low_word(0x1122334455667788) == 0x1122334455660000);
	assert(low_half(0x1122334455667788) == 0x55667789);
	assert(word_then_byte(0x1122334455667788) == 0x1122334455660005);
	assert(byte_then_word(0x1122334455664488) == 0x1122334455664700);
	assert(byte_of_operand(0x12345678, 1) == 0x12345601 && byte_of_operand(0x12345678, 2) == 0x12345600);
}
