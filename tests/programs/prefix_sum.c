/* Prefix sums by doubling, with a barrier between the rounds. */
#include "lib/hotline.h"
#define N 128
static int in[N], out[2][N];
static volatile int arrived, gen;
static void bar(void) { int g = gen; if (atomic_fetch_add(&arrived, 1) == cpu_count() - 1) {
	arrived = 0; gen = g + 1; } else while (gen == g) ; }
void operation(void)
{
	int n = cpu_count(), me = cpu(), cur = 0;
	for (int i = me; i < N; i += n) { in[i] = i + 1; out[0][i] = in[i]; }
	bar();
	for (int d = 1; d < N; d *= 2) {
		for (int i = me; i < N; i += n) out[!cur][i] = i >= d ? out[cur][i] + out[cur][i - d] : out[cur][i];
		cur = !cur;
		bar();
	}
	for (int i = me; i < N; i += n) assert(out[cur][i] == (i + 1) * (i + 2) / 2);
	bar();
}
