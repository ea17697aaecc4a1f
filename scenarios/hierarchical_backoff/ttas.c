/*
 * ttas.c: processors of a large machine need one lock. It is test-and-test-and-set, the kernel's lock of that time.
 *
 * Watch the lock's line when the lock is let go: all waiting processors read it; those that find it free try for it.
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
