/*
 * mcs.c: as ticket.c, but under an MCS lock: waiting cores form a queue, and each reads a line of its own.
 *
 * Watch the copies that an unlock invalidates: only that of the next core. A hand-off costs the same for 2 or 40 cores.
 */
#include "lib/hotline.h"

extern const long section; /* cycles of the serial section */
extern const long share;   /* thousandths of an operation's time on one core that are serial */

#include "lib/locks/mcs.h"

static struct mcs_lock lock;
static _Alignas(LINE_BYTES) volatile long passes; /* what the lock protects */

void setup(void)
{
	mcs_init(&lock);
}

void operation(void)
{
	work_random(section * (1000 - share) / share);
	mcs_lock(&lock);
	passes++;
	work(section);
	mcs_unlock(&lock);
}
