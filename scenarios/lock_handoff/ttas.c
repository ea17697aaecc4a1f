/*
 * ttas.c: all cores take and release the same lock, again and again. The lock is in lib/locks/ttas.h.
 *
 * Watch an unlock: all copies are lost, all waiting cores read the line, and all that read "free" exchange. Each
 * exchange takes the copies away once more.
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
	be_elsewhere();
	long asked = now();
	ttas_lock(&lock);
	measure_handoff(asked);
	work(section);
	measure_release();
	ttas_unlock(&lock);
}
