/*
 * locked.h: something of the kernel that has a lock: the lock and what it protects, each on a line of its own. The lock
 * is test-and-test-and-set, as spin locks of Linux on this machine were until 2008.
 */
#ifndef HL_AIM7_LOCKED_H
#define HL_AIM7_LOCKED_H

#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/locks/ttas.h"

struct locked {
	struct ttas_lock lock;
	_Alignas(LINE_BYTES) volatile long uses;
};

/* Works so many cycles under the lock, and writes what it protects. */
static void use_locked(struct locked *locked, long cycles)
{
	ttas_lock(&locked->lock);
	locked->uses++;
	work(cycles);
	ttas_unlock(&locked->lock);
}

/*
 * The same for what only one core uses: its lock is always free, and moves no line. Statistics are not kept of it,
 * since there is room for those of 1,024 locks.
 */
static void use_own(struct locked *locked, long cycles)
{
	int held = atomic_exchange(&locked->lock.held, 1);
	assert(held == 0);
	locked->uses++;
	work(cycles);
	locked->lock.held = 0;
}

#endif
