/*
 * The result of a compare-and-swap, and the old value that it writes back on failure, where both could have the same
 * register: in functions that return the result and have what was expected as a parameter.
 */
#include "lib/hotline.h"

long word = 5, seen = 7;
int narrow = 5;

static bool by_pointer(long *expected, long desired)
{
	return atomic_compare_exchange_strong(&word, expected, desired);
}
static bool by_global(void) { return atomic_compare_exchange_strong(&word, &seen, 9); }
static bool by_parameter(long expected, long *object)
{
	return atomic_compare_exchange_strong(object, &expected, 9) || expected != 5;
}
static long by_own_parameter(long expected) { return atomic_compare_exchange_strong(&word, &expected, 9); }
static bool assigned_to_it(long expected)
{
	long other = expected;
	expected = atomic_compare_exchange_strong(&word, &other, 9);
	return expected == 0 && other == 5;
}
static bool of_int(int *expected, int desired) { return atomic_compare_exchange_weak(&narrow, expected, desired); }
static inline bool inlined(long *expected) { return atomic_compare_exchange_strong(&word, expected, 9); }
static bool through_inline(long *expected) { return inlined(expected); }

void operation(void)
{
	long mine = 7;
	int wrong = -1;

	assert(!by_pointer(&mine, 9));
	assert(mine == 5);
	assert(!by_global());
	assert(seen == 5);
	assert(!by_parameter(7, &word));
	assert(by_own_parameter(7) == 0);
	assert(assigned_to_it(7));
	assert(!of_int(&wrong, 6));
	assert(wrong == 5);
	mine = 8;
	assert(!through_inline(&mine));
	assert(mine == 5);
	assert(word == 5);
	assert(by_pointer(&mine, 8));
	assert(word == 8);
	assert(by_own_parameter(8) == 1);
	assert(word == 9);
	word = 5;
}
