/* kernel/kernel.h: what kernel code takes for granted: ARRAY_SIZE, min and max, rounding, container_of, ERR_PTR. */
#ifndef HOTLINE_LIB_KERNEL_KERNEL_H
#define HOTLINE_LIB_KERNEL_KERNEL_H

#include "lib/errno.h"
#include "lib/kernel/bug.h"
#include "lib/kernel/compiler.h"
#include "lib/kernel/types.h"

#ifndef INT_MAX
#define INT_MAX ((int)(~0U >> 1))
#define INT_MIN (-INT_MAX - 1)
#define UINT_MAX (~0U)
#define LONG_MAX ((long)(~0UL >> 1))
#define LONG_MIN (-LONG_MAX - 1)
#define ULONG_MAX (~0UL)
#endif
#define U8_MAX ((u8)~0U)
#define U16_MAX ((u16)~0U)
#define U32_MAX ((u32)~0U)
#define U64_MAX ((u64)~0ULL)

/* True where a value has the type; a real compiler warns where not. */
#define typecheck(type, x)                                       \
	__extension__({                                          \
		type typecheck_one;                              \
		__typeof__(x) typecheck_two;                     \
		(void)(&typecheck_one == &typecheck_two);        \
		1;                                               \
	})

#define __stringify_1(x...) #x
#define __stringify(x...) __stringify_1(x)

#define ARRAY_SIZE(array) (sizeof(array) / sizeof((array)[0]))

/* list.h has the same. */
#define container_of(p, type, member) ((type *)((char *)(p) - offsetof(type, member)))

/* Both arguments are evaluated once. */
#define min(x, y)                                \
	__extension__({                          \
		__typeof__(x) min_x = (x);       \
		__typeof__(y) min_y = (y);       \
		min_x < min_y ? min_x : min_y;   \
	})
#define max(x, y)                                \
	__extension__({                          \
		__typeof__(x) max_x = (x);       \
		__typeof__(y) max_y = (y);       \
		max_x > max_y ? max_x : max_y;   \
	})
#define min_t(type, x, y)                        \
	__extension__({                          \
		type min_x = (x), min_y = (y);   \
		min_x < min_y ? min_x : min_y;   \
	})
#define max_t(type, x, y)                        \
	__extension__({                          \
		type max_x = (x), max_y = (y);   \
		max_x > max_y ? max_x : max_y;   \
	})
#define min3(x, y, z) min((__typeof__(x))min(x, y), z)
#define max3(x, y, z) max((__typeof__(x))max(x, y), z)
#define clamp(value, low, high) min((__typeof__(value))max(value, low), high)
#define clamp_t(type, value, low, high) min_t(type, max_t(type, value, low), high)
#define clamp_val(value, low, high) clamp_t(__typeof__(value), value, low, high)
#define abs(x)                                   \
	__extension__({                          \
		__typeof__(x) abs_x = (x);       \
		abs_x < 0 ? -abs_x : abs_x;      \
	})
#define swap(a, b)                               \
	do {                                     \
		__typeof__(a) swap_a = (a);      \
		(a) = (b);                       \
		(b) = swap_a;                    \
	} while (0)

#define DIV_ROUND_UP(n, d) (((n) + (d) - 1) / (d))
#define DIV_ROUND_CLOSEST(n, d) (((n) + (d) / 2) / (d))
#define roundup(x, y) (DIV_ROUND_UP(x, y) * (y))
#define rounddown(x, y) ((x) - (x) % (y))
#define round_up(x, y) ((((x) - 1) | ((__typeof__(x))(y) - 1)) + 1)
#define round_down(x, y) ((x) & ~((__typeof__(x))(y) - 1))
#define ALIGN(x, a) (((x) + ((__typeof__(x))(a) - 1)) & ~((__typeof__(x))(a) - 1))
#define ALIGN_DOWN(x, a) round_down(x, a)
#define IS_ALIGNED(x, a) (((x) & ((__typeof__(x))(a) - 1)) == 0)
#define PTR_ALIGN(p, a) ((__typeof__(p))ALIGN((unsigned long)(p), (a)))

#define upper_32_bits(n) ((u32)(((u64)(n)) >> 32))
#define lower_32_bits(n) ((u32)(n))

/* Errors as pointers. */
#define MAX_ERRNO 4095
#define IS_ERR_VALUE(x) ((unsigned long)(void *)(x) >= (unsigned long)-MAX_ERRNO)
static inline void *ERR_PTR(long error) { return (void *)error; }
static inline long PTR_ERR(const void *pointer) { return (long)pointer; }
static inline bool IS_ERR(const void *pointer) { return IS_ERR_VALUE((unsigned long)pointer); }
static inline bool IS_ERR_OR_NULL(const void *pointer) { return !pointer || IS_ERR(pointer); }

#endif
