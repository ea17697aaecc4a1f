/* Macros that kernel code brings along, from <linux/minmax.h>, <linux/build_bug.h> and <linux/wait.h>. */
#include "lib/hotline.h"

#define PASTE_(a, b) a##b
#define PASTE(a, b) PASTE_(a, b)
#define UNIQUE_ID(prefix) PASTE(PASTE(UNIQUE_ID_, prefix), __COUNTER__)
#define is_constexpr(x) (sizeof(int) == sizeof(*(8 ? ((void *)((long)(x) * 0l)) : (int *)8)))
#define typecheck(x, y) (!!(sizeof((__typeof__(x) *)1 == (__typeof__(y) *)1)))
#define safe_cmp(x, y) (typecheck(x, y) && is_constexpr(x) && is_constexpr(y))
#define cmp(x, y, op) ((x) op (y) ? (x) : (y))
#define cmp_once(x, y, unique_x, unique_y, op) \
	__extension__({ __typeof__(x) unique_x = (x); __typeof__(y) unique_y = (y); cmp(unique_x, unique_y, op); })
#define careful_cmp(x, y, op) \
	__builtin_choose_expr(safe_cmp(x, y), cmp(x, y, op), cmp_once(x, y, UNIQUE_ID(x_), UNIQUE_ID(y_), op))
#define min(x, y) careful_cmp(x, y, <)
#define clamp(val, lo, hi) min((__typeof__(val))careful_cmp(val, lo, >), hi)

#define compiletime_assert_(condition, msg, name) \
	do { extern void name(void) __attribute__((error(msg))); if (!(condition)) name(); } while (0)
#define compiletime_assert(condition, msg) compiletime_assert_(condition, msg, PASTE(compiletime_assert_, __COUNTER__))
#define BUILD_BUG_ON(condition) compiletime_assert(!(condition), "BUILD_BUG_ON failed: " #condition)
#define BUILD_BUG_ON_ZERO(e) ((int)(sizeof(struct { int : (-!!(e)); })))
#define same_type(a, b) __builtin_types_compatible_p(__typeof__(a), __typeof__(b))
#define ARRAY_SIZE(arr) (sizeof(arr) / sizeof((arr)[0]) + BUILD_BUG_ON_ZERO(same_type((arr), &(arr)[0])))

/* A label of one block, so that the macro can stand twice in a function. */
#define first_above(limit, array)                        \
	__extension__({                                               \
		__label__ found;                         \
		int at = 0;                              \
		for (; at < (int)ARRAY_SIZE(array); at++) \
			if ((array)[at] > (limit))       \
				goto found;              \
		at = -1;                                 \
	found:                                           \
		at;                                      \
	})

enum __attribute__((packed)) small { NONE, MOST = 255 };
enum signed_small { LESS = -1, MORE = 1 } __attribute__((packed));
enum { WIDE = 255 } wide;
struct entry {
	enum small kind;
	enum signed_small order;
	_Static_assert(sizeof(enum small) == 1, "assertions may stand among fields");
	uint16_t length;
};

unsigned long undefined_size(void);
int numbers[5] = { 2, 3, 5, 7, 11 };

static inline unsigned long read_once_size(const void *p, int size)
{
	return size == 8 ? *(const unsigned long *)p : *(const unsigned *)p;
}

void operation(void)
{
	int k = 0, seven = 7;
	assert(min(k++, seven) == 0 && k == 1 && min(3, 5) == 3 && clamp(k + 20, 0, 8) == 8);
	static int constant[min(3, 5)];
	_Static_assert(sizeof(constant) == 12, "the smaller of two constants is a constant");
	BUILD_BUG_ON(sizeof(long) != 8);
	assert(ARRAY_SIZE(numbers) == 5 && sizeof(*(void *)numbers) == 1);

	assert(first_above(4, numbers) == 2 && first_above(10, numbers) == 4 && first_above(11, numbers) == -1);

	assert(sizeof(enum small) == 1 && sizeof(enum signed_small) == 1 && sizeof(wide) == 4 && sizeof(struct entry) == 4);
	struct entry entry = { MOST, LESS, 3 };
	assert(entry.kind == 255 && entry.order == -1 && entry.kind - 256 < 0);
	entry.kind++;
	assert(entry.kind == NONE);

	/* Only calls that control can reach need a function. */
	if (sizeof(long) == 4)
		undefined_size();
	assert((sizeof(k) == 4 ? read_once_size(&k, sizeof k) : undefined_size()) == 1);
	assert(sizeof(long) == 8 || undefined_size());
	assert(sizeof(undefined_size()) == 8);
}
