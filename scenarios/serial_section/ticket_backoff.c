/*
 * ticket_backoff.c: as ticket.c, but a waiting core looks at the lock again only after a time in proportion to its
 * place.
 *
 * Watch how few of the waiting cores read the line after an unlock: the cores far behind do not look.
 */
#include "lib/hotline.h"

extern const long section; /* cycles of the serial section */
extern const long share;   /* thousandths of an operation's time on one core that are serial */

/* One turn: the section of a core ahead, and the hand-off. assumed: 500 cycles, a miss and an invalidation */
#define TICKET_BACKOFF_CYCLES (section + 500)

#include "lib/locks/ticket_backoff.h"

static struct ticket_backoff_lock lock;
static _Alignas(LINE_BYTES) volatile long passes; /* what the lock protects */

void setup(void)
{
	ticket_backoff_init(&lock);
}

void operation(void)
{
	work_random(section * (1000 - share) / share);
	ticket_backoff_lock(&lock);
	passes++;
	work(section);
	ticket_backoff_unlock(&lock);
}
