/* Bits taken and given back by atomic or and and. */
#include "lib/hotline.h"
#include <limits.h>
#define BITS 256
#define BPL (sizeof(unsigned long) * CHAR_BIT)
#define BIT(n) (1UL << ((n) % BPL))
#define WORD(n) ((n) / BPL)
static unsigned long map[BITS / (8 * sizeof(unsigned long))];
static int owner[BITS];
static inline int test_and_set_bit(int nr, unsigned long *m)
{
	unsigned long mask = BIT(nr), old = __atomic_fetch_or(m + WORD(nr), mask, __ATOMIC_SEQ_CST);
	return (old & mask) != 0;
}
static inline void clear_bit(int nr, unsigned long *m) { __sync_fetch_and_and(&m[WORD(nr)], ~BIT(nr)); }
void operation(void)
{
	int got = -1;
	for (int tries = 0; tries < 32; tries++) {
		int n = random_below(BITS);
		if (!test_and_set_bit(n, map)) { got = n; break; }
	}
	if (got < 0) return;
	assert(owner[got] == 0);
	owner[got] = cpu() + 1;
	work(40);
	assert(owner[got] == cpu() + 1);
	owner[got] = 0;
	clear_bit(got, map);
}
