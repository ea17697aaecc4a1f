/*
 * ticket.c: all cores take and release the same lock, again and again. The lock is in lib/locks/ticket.h.
 *
 * Watch an unlock: all waiting cores lose their copy of the line and read it again, one after another. Only one of them
 * gets the lock, and it is on average in the middle of that queue.
 */
#include "handoff.h"
#include "lib/locks/ticket.h"

static struct ticket_lock lock;

void setup(void)
{
	ticket_init(&lock);
}

void operation(void)
{
	be_elsewhere();
	long asked = now();
	ticket_lock(&lock);
	measure_handoff(asked);
	work(section);
	measure_release();
	ticket_unlock(&lock);
}
