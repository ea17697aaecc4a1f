/*
 * queued.c: the same write lock, but the spin lock inside it is an MCS lock, in which waiting cores queue.
 *
 * Watch a core that wants to leave the write lock: it stands in the queue behind cores that can do nothing but look and
 * queue again.
 */
#include "slim.h"
#include "lib/locks/mcs.h"

static struct mcs_lock inner;

static void spin_enter(void)
{
	mcs_lock(&inner);
}

static void spin_exit(void)
{
	mcs_unlock(&inner);
}

void operation(void)
{
	for (int i = 0; i < ROUNDS; i++) {
		enter_write_lock();
		exit_write_lock();
		work_random(managed);
	}
}
