// host: warnings
#include "lib/hotline.h"
#include <stdatomic.h>

/* Operands whose values change nothing are evaluated all the same: each may do something else as well. */

static volatile int v = 1;
static int calls;
static long object = 5;
static atomic_long atomic_object;
static atomic_flag flag;

static int called(int value)
{
	calls++;
	return value;
}

/* The lengths of parameters that are arrays are evaluated when the function is called, in their order. */
static int lengths(int a, int b[a++], int c[static a++ + called(2)], int (*d)(int e[a++]))
{
	return 100 * a + (int)sizeof b + b[0] + c[1] + d(b);
}

static int plain(int b[4 + 2])
{
	return b[0];
}

static void expected(void)
{
	int x = 10;
	long y = __builtin_expect(v, x++);

	assert(x == 11 && y == 1);
	assert(__builtin_expect(x++ == 11, called(1)) && x == 12 && calls == 1);
	if (__builtin_expect(x > 100 || x++ == 12, called(0)))
		x++;
	assert(x == 14 && calls == 2);
	/* The value is a long, whatever the operand was. */
	assert(__builtin_expect(1u, 1) - 2 < 0 && sizeof __builtin_expect((char)1, 1) == 8);
	assert(__builtin_expect(x == 14, 1) << 40 == 1l << 40 && __builtin_expect(0x80000000u, 1) > 0);
	assert(__builtin_expect(&x != (int *)0, 1) && !__builtin_expect((long)(void *)0, 0));
}

static void orders(void)
{
	int order = memory_order_relaxed;
	int i = 0;
	long old = 0;
	long fresh = 0;

	atomic_store_explicit(&atomic_object, 5, (i++, memory_order_release));
	assert(atomic_load_explicit(&atomic_object, (i++, memory_order_acquire)) == 5 && i == 2);
	assert(__atomic_fetch_add(&object, 2, order++) == 5 && order == 1);
	assert(__atomic_add_fetch(&object, 2, called(5)) == 9 && calls == 3);
	atomic_thread_fence((i++, memory_order_seq_cst));
	atomic_thread_fence(order++);
	atomic_signal_fence((i++, memory_order_seq_cst));
	assert(i == 4 && order == 2);
	assert(!__atomic_compare_exchange_n(&object, &old, 1, called(0), (i++, 5), called(0)));
	assert(old == 9 && i == 5 && calls == 5);
	__atomic_load(&object, &old, called(5));
	__atomic_exchange(&object, &old, &fresh, called(5));
	__atomic_store(&object, &fresh, called(5));
	assert(__atomic_compare_exchange(&object, &old, &fresh, called(0), called(5), called(5)));
	assert(calls == 11);
	assert(!atomic_flag_test_and_set_explicit(&flag, (i++, memory_order_acquire)));
	atomic_flag_clear_explicit(&flag, (i++, memory_order_release));
	assert(i == 7);
}

static struct pair { long low, high; } __attribute__((aligned(16))) both;

static void pairs(void)
{
	struct pair old = { 1, 2 };
	struct pair fresh = { 3, 4 };

	calls = 0;
	__atomic_load(&both, &old, called(5));
	assert(calls == 1 && old.low == 0);
	assert(__atomic_compare_exchange(&both, &old, &fresh, called(0), called(5), called(5)));
	assert(calls == 4 && both.high == 4);
}

static void unevaluated(void)
{
	int x = 1;
	int table[3] = { 1, 2, 3 };

	/* These are types and constants in C: nothing is evaluated. */
	assert(sizeof(x++) + sizeof(table[x++]) + sizeof called(1) == 12);
	__typeof__(x++) y = __builtin_choose_expr(1, 7, called(1));
	assert(!__builtin_constant_p(x++) && _Generic(x++, int: 1, default: called(2)));
	assert(__builtin_types_compatible_p(__typeof__(x++), int) && _Alignof(int) == 4);
	assert(x == 1 && y == 7);
}

static int given(int e[])
{
	return e[2];
}

void operation(void)
{
	int items[3] = { 1, 2, 3 };

	expected();
	orders();
	pairs();
	calls = 0;
	unevaluated();
	assert(calls == 0);
	assert(lengths(1, items, items, given) == 300 + 8 + 1 + 2 + 3 && calls == 1);
	assert(plain(items) == 1);
}
