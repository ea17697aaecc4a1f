/*
 * ttas_backoff.c: all cores take and release the same lock, again and again. The lock is in
 * lib/locks/ttas_backoff.h.
 *
 * Watch how few cores ask at any moment, and how long the lock sometimes stays free because all of them stay away.
 */
#include "handoff.h"
#include "lib/locks/ttas_backoff.h"

static struct ttas_backoff_lock lock;

void setup(void)
{
	ttas_backoff_init(&lock);
}

void operation(void)
{
	be_elsewhere();
	long asked = now();
	ttas_backoff_lock(&lock);
	measure_handoff(asked);
	work(section);
	measure_release();
	ttas_backoff_unlock(&lock);
}
