// cores: 3
// Arrays whose length is known while the program runs: one for each call, in a loop, of structures.
#include "lib/hotline.h"

struct pair { long key; void *value; };
long total;

static long sum(unsigned long n)
{
	long a[n], s = 0;
	for (unsigned long i = 0; i < n; i++) a[i] = i;
	for (unsigned long i = 0; i < n; i++) s += a[i];
	return s;
}

static long nested(int depth)
{
	char mine[depth + 1];
	for (int i = 0; i <= depth; i++) mine[i] = depth;
	long below = depth == 0 ? 0 : nested(depth - 1);
	for (int i = 0; i <= depth; i++) assert(mine[i] == depth);
	return below + mine[depth];
}

void operation(void)
{
	assert(sum(4) == 6);
	assert(sum(256) == 255 * 128);
	assert(nested(9) == 45);
	for (short n = 1; n < 5; n++) {
		struct pair pairs[n * 2];
		pairs[n].key = n;
		assert(&pairs[n] - pairs == n && pairs[n].key == n);
	}
	atomic_fetch_add(&total, sum(cpu() + 2));
}
