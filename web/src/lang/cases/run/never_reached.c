/* A division by a constant zero that a constant keeps from being reached is no error; the names of the function. */
#include "lib/hotline.h"
#pragma GCC diagnostic ignored "-Wdiv-by-zero"
#define BATCH 0
#define PER(n) ((n) ? 100 / (n) : 0)

int per_batch = PER(BATCH);

static const char *name(void)
{
	return __func__;
}

void operation(void)
{
	int left = 5;
	assert(per_batch == 0 && PER(BATCH) == 0 && PER(4) == 25);
	assert(!(BATCH && 10 / BATCH) && (BATCH == 0 || 7 % BATCH));
	if (BATCH)
		left %= BATCH;
	if (BATCH == 0)
		left++;
	else
		left /= BATCH;
	assert(left == 6);
	assert(name()[0] == 'n' && sizeof(__func__) == 10 && __FUNCTION__[8] == 'n');
}
