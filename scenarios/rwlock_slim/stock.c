/*
 * stock.c: a write lock is taken and released by all cores, again and again; the spin lock inside it is that of .NET
 * until Core 2.0.
 *
 * Watch a core that wants to leave the write lock: it takes the spin lock as those that come, and may wait behind them,
 * though they can do nothing until it has left.
 */
#include "slim.h"

static void spin_enter(void)
{
	if (cmpxchg(&slim.spin, 0, 1) == 0)
		return;
	for (long looked = 0;; looked++) {
		if (looked < SPINS)
			pauses(SPIN_PAUSES * (looked + 1));
		else
			work_random(yield);
		if (slim.spin == 0 && cmpxchg(&slim.spin, 0, 1) == 0)
			return;
	}
}

static void spin_exit(void)
{
	smp_store_release(&slim.spin, 0);
}

void operation(void)
{
	for (int i = 0; i < ROUNDS; i++) {
		enter_write_lock();
		exit_write_lock();
		work_random(managed);
	}
}
