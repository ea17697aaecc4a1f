/* Every operation of the kernel's counters of 64 bits, under both names, with what it returns. */
#include <linux/atomic.h>
#include "lib/hotline.h"

static atomic64_t shared = ATOMIC64_INIT(0);

void operation(void)
{
	atomic_long_t v = ATOMIC_LONG_INIT(0);
	long big = 1L << 40, seen;

	atomic_long_add(big, &v);
	assert(atomic_long_read(&v) == big);
	assert(atomic_long_fetch_inc(&v) == big && atomic_long_fetch_dec_relaxed(&v) == big + 1);
	assert(atomic_long_inc_return_acquire(&v) == big + 1 && atomic_long_dec_return_release(&v) == big);
	assert(atomic_long_fetch_or(3, &v) == big && atomic_long_fetch_and_acquire(~1L, &v) == big + 3);
	assert(atomic_long_fetch_xor_relaxed(2, &v) == big + 2 && atomic_long_fetch_sub_release(big, &v) == big);
	assert(atomic_long_dec_if_positive(&v) == -1 && atomic_long_read_acquire(&v) == 0);
	assert(!atomic_long_inc_not_zero(&v) && atomic_long_add_unless(&v, 2, 1) && atomic_long_inc_not_zero(&v));
	assert(atomic_long_fetch_add_unless(&v, 5, 3) == 3 && atomic_long_sub_return(1, &v) == 2);
	assert(atomic_long_add_negative(-3, &v) && atomic_long_inc_and_test(&v));
	atomic_long_set_release(&v, 7);
	assert(atomic_long_xchg_acquire(&v, 8) == 7 && atomic_long_cmpxchg_relaxed(&v, 8, 9) == 8);
	seen = 8;
	assert(!atomic_long_try_cmpxchg_release(&v, &seen, 1) && seen == 9 && atomic_long_sub_and_test(9, &v));
	atomic_long_or(6, &v);
	atomic_long_andnot(2, &v);
	atomic_long_xor(1, &v);
	atomic_long_and(7, &v);
	assert(atomic_long_cond_read_acquire(&v, VAL == 5) == 5);
	assert(atomic64_fetch_inc_relaxed(&shared) >= 0);
	work_random(200);
}
