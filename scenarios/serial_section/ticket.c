/*
 * ticket.c: every core computes for a random time, then passes one serial section under a ticket lock.
 *
 * Watch the lock's line after an unlock: all waiting cores read it again, one after another, and the next holder is
 * served half-way on average. The more cores wait, the longer a hand-off takes; and the longer it takes, the more wait.
 */
#include "lib/hotline.h"

extern const long section; /* cycles of the serial section */
extern const long share;   /* thousandths of an operation's time on one core that are serial */

#include "lib/locks/ticket.h"

static struct ticket_lock lock;
static _Alignas(LINE_BYTES) volatile long passes; /* what the lock protects */

void setup(void)
{
	ticket_init(&lock);
}

void operation(void)
{
	work_random(section * (1000 - share) / share);
	ticket_lock(&lock);
	passes++;
	work(section);
	ticket_unlock(&lock);
}
