/*
 * mcs.c: as ticket.c, but under an MCS lock: waiting cores stand in a queue, each looking at a line of its own.
 *
 * Watch who is invalidated by an unlock: one core, the next. A hand-off costs the same whether 2 or 40 wait.
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
