/*
 * osq.c: all cores update a few shared counters under one lock. The lock is in lib/locks/osq.h.
 *
 * Watch the head of the queue: it alone looks at the owner's name, and a core that has just come may take the lock
 * before it.
 */
#include "shared_data.h"
#include "lib/locks/osq.h"

static struct osq_lock lock;

void setup(void)
{
	osq_init(&lock);
}

void operation(void)
{
	osq_lock(&lock);
	update_shared_data();
	osq_unlock(&lock);
	do_other_work();
}
