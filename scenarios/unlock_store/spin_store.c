/*
 * spin_store.c: processors of a large machine need one spin lock. It is given back by an ordinary store.
 *
 * Watch the line of the lock: it stays with the processor that gave the lock back, and the next one gets it from there.
 */
#include "shared_data.h"

static struct {
	_Alignas(LINE_BYTES) int held;
} lock;

static void lock_shared_data(void)
{
	lock_wait(&lock);
	while (cmpxchg(&lock.held, 0, 1) != 0)
		while (READ_ONCE(lock.held) != 0)
			cpu_relax();
	lock_held(&lock);
}

static void unlock_shared_data(void)
{
	lock_released(&lock);
	smp_store_release(&lock.held, 0);
}

void operation(void)
{
	do_other_work();
	lock_shared_data();
	update_shared_data();
	unlock_shared_data();
}
