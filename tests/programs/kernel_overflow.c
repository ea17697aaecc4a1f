/*
 * The kernel's checked arithmetic: a counter that stops at its largest value instead of wrapping around.
 */
#include "lib/kernel/overflow.h"

#define MAX 40

static volatile signed char count = 127 - MAX;

void operation(void)
{
	signed char old = count;

	for (;;) {
		signed char next;

		if (check_add_overflow(old, 1, &next))
			break;
		if (atomic_compare_exchange(&count, &old, next))
			break;
	}
	assert(count > 127 - MAX);
}
