// cores: 4
// A sequence lock: core 0 writes, the others read until they saw no write.
#include "lib/kernel/atomic.h"

volatile unsigned sequence;
volatile long left, right;

static void write_pair(long value)
{
	sequence++;
	smp_wmb();
	left = value;
	right = -value;
	smp_wmb();
	sequence++;
}

static void read_pair(long *a, long *b)
{
	unsigned before;
	do {
		while ((before = READ_ONCE(sequence)) & 1)
			cpu_relax();
		smp_rmb();
		*a = left;
		*b = right;
		smp_rmb();
	} while (sequence != before);
}

void operation(void)
{
	if (cpu() == 0) {
		write_pair(left + 3);
		return;
	}
	long a, b;
	read_pair(&a, &b);
	assert(a + b == 0);
}
