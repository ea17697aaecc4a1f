/* ticket.c: all cores take and release one lock, again and again, and do nothing else. */
#include "lib/locks/ticket.h"

static struct ticket_lock lock;

void setup(void)
{
	ticket_init(&lock);
}

void operation(void)
{
	ticket_lock(&lock);
	ticket_unlock(&lock);
}
