/*
 * tas.c: all cores take and release the same lock, again and again. The lock is in lib/locks/tas.h.
 *
 * Watch the line while the lock is held: every waiting core fetches it, only to write the value that is already there.
 * The holder's own unlock has to queue behind them.
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
	be_elsewhere();
	long asked = now();
	tas_lock(&lock);
	measure_handoff(asked);
	work(section);
	measure_release();
	tas_unlock(&lock);
}
