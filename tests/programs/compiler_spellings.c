/* What strangers' programs begin with: their own cpu_relax() and barrier(), macros with "...", numbers of lines. */
#include <stdatomic.h>
#include "lib/hotline.h"

#define compiler_barrier() __asm__ __volatile__("" : : : "memory")
#define mb() asm volatile("lock; addl $0,-4(%%rsp)" ::: "memory", "cc")
#define rmb() asm volatile("lfence" ::: "memory")

static inline void cpu_relax(void)
{
	__builtin_ia32_pause();
}
static inline void relax(void)
{
	_mm_pause();
	asm volatile("pause" ::: "memory");
	__asm volatile ("rep; nop");
	__asm__("rep ; nop\n\t");
}

#define COUNT(...) COUNT_(__VA_ARGS__, 4, 3, 2, 1)
#define COUNT_(a, b, c, d, n, ...) n
#define FIRST(a, ...) (a)
#define NONE(...)
#define CALL(f, ...) f(__VA_ARGS__)
#define GNU(f, args...) f(0, ##args)
#define TEXT(...) #__VA_ARGS__
#define WARN(format, ...) do { if (0) NONE(format, ##__VA_ARGS__); } while (0)
#define PASTE_(a, b) a##b
#define PASTE(a, b) PASTE_(a, b)
#define UNIQUE(name) PASTE(name, __COUNTER__)
#define BUILD_BUG_ON(condition) _Static_assert(!(condition), "BUILD_BUG_ON: " #condition)

static int two(int a, int b) { return 10 * a + b; }
static int one(int a) { return a + 7; }
static int UNIQUE(variable), UNIQUE(variable);

BUILD_BUG_ON(sizeof(int) != 4);

void operation(void)
{
	int line = __LINE__;
	assert(line == 42 && __LINE__ == 43);
	assert(COUNT(x) == 1 && COUNT(x, y, z) == 3 && FIRST(5) == 5 && FIRST(6, 7, (8, 9)) == 6);
	assert(CALL(two, 1, 2) == 12 && GNU(one) == 7 && GNU(two, 3) == 3);
	assert(sizeof TEXT(a, b) == 5 && sizeof __FILE__ == sizeof "compiler_spellings.c");
	WARN("%d\n", line);
	WARN("nothing\n");
	assert(variable0 + variable1 == 0);
	compiler_barrier();
	mb();
	rmb();
	asm volatile("mfence" : : : "memory");
	asm("nop");
	_mm_mfence();
	cpu_relax();
	relax();
}
