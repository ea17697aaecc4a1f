/* A table of buckets, each with a lock and a count on one line; a quarter of the operations are on one bucket. */
#include "lib/hotline.h"

enum { BUCKETS = 64 };

struct bucket {
	volatile int taken;
	long count;
	char padding[48];
};

_Alignas(64) struct bucket buckets[BUCKETS];

void operation(void)
{
	long index = random_below(4) == 0 ? 0 : random_below(BUCKETS);
	struct bucket *bucket = &buckets[index];
	do {
		while (bucket->taken)
			cpu_relax();
	} while (atomic_exchange(&bucket->taken, 1));
	bucket->count++;
	work(100);
	bucket->taken = 0;
	work_random(2000);
}
