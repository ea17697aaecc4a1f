// cores: 3
// The kernel's spellings: a reference count that reaches zero exactly once for each life.
#include "lib/kernel/atomic.h"

struct object {
	atomic_t references;
	volatile int alive;
} ____cacheline_aligned;
struct object object = { ATOMIC_INIT(1), 1 };
volatile long rebirths;
int ticket, turn;

static u64 mix(u32 low, u32 high)
{
	return (u64)high << 32 | low;
}

void setup(void)
{
	atomic_t a = ATOMIC_INIT(5);
	assert(atomic_inc_return(&a) == 6 && atomic_dec_return(&a) == 5 && atomic_add_return(3, &a) == 8 && atomic_read(&a) == 8);
	atomic_sub(7, &a);
	assert(atomic_dec_and_test(&a) && !atomic_add_unless(&a, 1, 0) && atomic_xchg(&a, 4) == 0 && atomic_cmpxchg(&a, 4, 9) == 4);
	atomic64_t wide = ATOMIC64_INIT(1L << 40);
	assert(atomic64_inc_return(&wide) == (1L << 40) + 1 && mix(1, 2) == 0x200000001);
	assert(atomic_fetch_inc(&ticket) == 0 && atomic_fetch_and_inc(&ticket) == 1);
	ticket = 0;
}

void operation(void)
{
	if (likely(atomic_inc_not_zero(&object.references))) {
		assert(object.alive);
		atomic_dec(&object.references);
	}
	int mine = atomic_fetch_inc(&ticket);
	while (READ_ONCE(turn) != mine)
		cpu_relax();
	rebirths++;
	smp_mb();
	WRITE_ONCE(turn, turn + 1);
}
