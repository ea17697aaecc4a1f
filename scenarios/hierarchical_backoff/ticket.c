/*
 * ticket.c: processors of a large machine need one lock. It is a ticket lock, which Linux has had since 2008.
 *
 * Watch the lock's line when the lock is let go: all waiting processors read it, and only one of them goes on.
 */
#include "shared_data.h"
#include "lib/locks/ticket.h"

static struct ticket_lock lock;

void setup(void)
{
	ticket_init(&lock);
}

void operation(void)
{
	do_other_work();
	ticket_lock(&lock);
	update_shared_data();
	ticket_unlock(&lock);
}
