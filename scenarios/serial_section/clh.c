/*
 * clh.c: as ticket.c, but under a CLH lock: each waiting core reads the line of the core before it.
 *
 * Watch the unlock: it is a single store. Compare mcs.c, where the holder has to find out which core is next.
 */
#include "lib/hotline.h"

extern const long section; /* cycles of the serial section */
extern const long share;   /* thousandths of an operation's time on one core that are serial */

#include "lib/locks/clh.h"

static struct clh_lock lock;
static _Alignas(LINE_BYTES) volatile long passes; /* what the lock protects */

void setup(void)
{
	clh_init(&lock);
}

void operation(void)
{
	work_random(section * (1000 - share) / share);
	clh_lock(&lock);
	passes++;
	work(section);
	clh_unlock(&lock);
}
