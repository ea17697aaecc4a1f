/* A pair of values under a sequence counter: one core in eight writes, the others read. */
#include "lib/hotline.h"

volatile unsigned long sequence;
volatile long left, right;
int writing;

void operation(void)
{
	if (random_below(8) == 0) {
		while (atomic_exchange(&writing, 1))
			cpu_relax();
		sequence++;
		left++;
		right--;
		sequence++;
		smp_store_release(&writing, 0);
	} else {
		unsigned long before;
		long sum;
		do {
			while ((before = sequence) & 1)
				cpu_relax();
			sum = left + right;
		} while (sequence != before);
		assert(sum == 0);
	}
	work_random(1000);
}
