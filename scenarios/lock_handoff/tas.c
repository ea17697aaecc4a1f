/*
 * tas.c: all cores take the same lock and let it go, again and again. The lock is in lib/locks/tas.h.
 *
 * Watch the line while the lock is held: every waiting core fetches it, to write into it what is there already. The
 * holder's own unlock has to queue up behind them.
 */
#include "handoff.h"
#include "lib/locks/tas.h"

static struct tas_lock lock;

void setup(void)
{
	tas_init(&lock);
}

void operation(void)
{
	work_random(think);
	long asked = now();
	tas_lock(&lock);
	measure_handoff(asked);
	work(section);
	measure_release();
	tas_unlock(&lock);
}
