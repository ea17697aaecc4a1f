/*
 * anderson.c: all cores take the same lock and let it go, again and again. The lock is in lib/locks/anderson.h.
 *
 * Watch an unlock: one line, one copy lost, one read. It is the same with two cores and with all of them.
 */
#include "handoff.h"
#include "lib/locks/anderson.h"

static struct anderson_lock lock;

void setup(void)
{
	anderson_init(&lock);
}

void operation(void)
{
	work_random(think);
	long asked = now();
	anderson_lock(&lock);
	measure_handoff(asked);
	work(section);
	measure_release();
	anderson_unlock(&lock);
}
