/* Batcher's bitonic network on a row of a two-dimensional array. */
#include "lib/hotline.h"
#define N 32
static unsigned data[64][N];
static void cas(unsigned *a, unsigned *b) { if (*a > *b) { unsigned t = *a; *a = *b; *b = t; } }
void operation(void)
{
	unsigned (*d)[N] = &data[cpu()];
	for (int i = 0; i < N; i++) (*d)[i] = (unsigned)random_below(1 << 20);
	for (int k = 2; k <= N; k <<= 1)
		for (int j = k >> 1; j > 0; j >>= 1)
			for (int i = 0; i < N; i++) {
				int l = i ^ j;
				if (l > i) { if ((i & k) == 0) cas(&(*d)[i], &(*d)[l]); else cas(&(*d)[l], &(*d)[i]); }
			}
	for (int i = 1; i < N; i++) assert((*d)[i - 1] <= (*d)[i]);
}
