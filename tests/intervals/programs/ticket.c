/* A ticket lock with both counters on one line. */
#include "lib/hotline.h"

struct {
	volatile unsigned next, serving;
} line;

static inline void acquire(void)
{
	unsigned mine = atomic_fetch_add(&line.next, 1);
	while (line.serving != mine)
		cpu_relax();
}

static inline void release(void)
{
	line.serving++;
}

long first, second;

void operation(void)
{
	acquire();
	first++;
	second++;
	release();
	work_random(500);
}
