// planted: fault ASSERT_FAILED in operation line 37
// A 64-bit counter is kept in two halves; a reader joins them without looking whether the upper half has moved.
#include "lib/hotline.h"

_Alignas(64) _Atomic unsigned low = 0xffffff00u;
_Alignas(64) _Atomic unsigned high;

static void add(unsigned n)
{
	unsigned before = atomic_fetch_add_explicit(&low, n, memory_order_acq_rel);
	if (before + n < before)
		atomic_fetch_add_explicit(&high, 1, memory_order_acq_rel);
}

static unsigned long total(void)
{
	unsigned h = atomic_load_explicit(&high, memory_order_acquire);
	unsigned l = atomic_load_explicit(&low, memory_order_acquire);
	return (unsigned long)h << 32 | l;
}

unsigned long seen[64];

void operation(void)
{
	int me = cpu();

	if (me == 0) {
		add(0x10000000);
		work_random(100);
		return;
	}
	unsigned long now = total();
	unsigned long last = seen[me];
	seen[me] = now;

	assert(now >= last);
}
