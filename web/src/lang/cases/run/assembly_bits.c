// Places of bits by inline assembly, and cpuid as a barrier.
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
}
