/*
 * ttas.c: processors of a large machine need one lock. It is the kernel's of that time: test-and-test-and-set.
 *
 * Watch the lock's line when the lock is let go: all that wait read it, and all that saw it free try to take it.
 */
#include "shared_data.h"
#include "lib/locks/ttas.h"

static struct ttas_lock lock;

void setup(void)
{
	ttas_init(&lock);
}

void operation(void)
{
	do_other_work();
	ttas_lock(&lock);
	update_shared_data();
	ttas_unlock(&lock);
}
