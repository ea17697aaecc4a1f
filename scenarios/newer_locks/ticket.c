/*
 * ticket.c: all cores update a few shared counters under one lock. The lock is in lib/locks/ticket.h.
 *
 * Watch the two numbers of the lock: every core that waits reads the line that every release writes.
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
	ticket_lock(&lock);
	update_shared_data();
	ticket_unlock(&lock);
	do_other_work();
}
