// cores: 4
// A lock whose wait loop and retry are made of goto.
#include "lib/hotline.h"

int lock;
volatile int inside;

void operation(void)
{
retry:
	if (READ_ONCE(lock) != 0) {
		cpu_relax();
		goto retry;
	}
	if (atomic_exchange(&lock, 1) != 0)
		goto retry;
	assert(inside++ == 0);
	work(3);
	assert(--inside == 0);
	atomic_store(&lock, 0);
}
