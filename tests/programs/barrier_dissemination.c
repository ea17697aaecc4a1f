/* The dissemination barrier: log2 n rounds of signals. */
#include "lib/hotline.h"
#define MAXP 64
#define LOGP 6
struct flags { volatile int my[2][LOGP + 1]; char pad[8]; };
_Alignas(64) static struct flags all[MAXP];
static int parity[MAXP], sense_[MAXP];
static volatile long episode[MAXP];
static void dissemination(void)
{
	const int me = cpu(), n = cpu_count();
	int p = parity[me], s = !sense_[me];
	for (int r = 0, d = 1; d < n; r++, d <<= 1) {
		int partner = (me + d) % n;
		all[partner].my[p][r] = s;
		while (all[me].my[p][r] != s)
			;
	}
	if (p == 1) sense_[me] = s;
	parity[me] = 1 - p;
}
void operation(void)
{
	long e = ++episode[cpu()];
	dissemination();
	for (int i = 0; i < cpu_count(); ++i) {
		long d = episode[i] - e;
		assert(d == 0 || d == 1);
	}
}
