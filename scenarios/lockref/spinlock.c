/*
 * spinlock.c: the count is an ordinary number under a spin lock, as that of Linux's directory entries until 2013: there
 * it was the lock that the entry has for other things as well.
 *
 * Watch the line of the lock: each change of the count is a hand-over, after which all waiting cores read it again.
 */
#include "references.h"

#include "lib/locks/ticket.h"

static struct object {
	struct ticket_lock lock;
	long references;
} object;

static void add(long n)
{
	ticket_lock(&object.lock);
	object.references += n;
	assert(object.references > 0);
	ticket_unlock(&object.lock);
}

static void take(void)
{
	add(1);
}

static void give_back(void)
{
	add(-1);
}

void setup(void)
{
	ticket_init(&object.lock);
	object.references = 1;
}
