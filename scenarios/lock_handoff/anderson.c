/*
 * anderson.c: all cores take and release the same lock, again and again. The lock is in lib/locks/anderson.h.
 *
 * Watch an unlock: one core loses its copy of one line, and reads it again, whether two cores or all cores wait.
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
	be_elsewhere();
	long asked = now();
	anderson_lock(&lock);
	measure_handoff(asked);
	work(section);
	measure_release();
	anderson_unlock(&lock);
}
