/*
 * ticket.c: cores of several chips update a few shared counters under one lock. The lock is in lib/locks/ticket.h.
 *
 * Watch the data after a release: they go to the core with the next number, mostly on another chip. So does the line of
 * the lock, which all waiting cores read.
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
