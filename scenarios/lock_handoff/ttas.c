/*
 * ttas.c: all cores take the same lock and let it go, again and again. The lock is in lib/locks/ttas.h.
 *
 * Watch an unlock: all copies are lost, all waiting cores read, all that saw "free" exchange. Each exchange takes the
 * copies away once more.
 */
#include "handoff.h"
#include "lib/locks/ttas.h"

static struct ttas_lock lock;

void setup(void)
{
	ttas_init(&lock);
}

void operation(void)
{
	work_random(think);
	long asked = now();
	ttas_lock(&lock);
	measure_handoff(asked);
	work(section);
	measure_release();
	ttas_unlock(&lock);
}
