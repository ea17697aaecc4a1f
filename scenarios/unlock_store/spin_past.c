/*
 * spin_past.c: processors of a large machine need one spin lock. It is given back by a store past the caches, as on
 * the Altix: st4.rel.nta.
 *
 * Watch the line of the lock: after the store no processor has it, and the next one gets it from memory, alone.
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
	smp_wmb(); /* the store itself is no release in C; that of the Itanium is */
	__builtin_nontemporal_store(0, &lock.held);
}

void operation(void)
{
	do_other_work();
	lock_shared_data();
	update_shared_data();
	unlock_shared_data();
}
