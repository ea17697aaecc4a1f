/*
 * kernel/mcs_spinlock.h: the MCS lock of lib/locks/mcs.h as a spinlock of the kernel: eight bytes among the data
 * that it protects. The nodes on which cores wait are elsewhere: one for each core and not one for each lock, since
 * a core waits for one of these locks at a time, and holds one at a time.
 */
#ifndef HL_KERNEL_MCS_SPINLOCK_H
#define HL_KERNEL_MCS_SPINLOCK_H

#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/kernel/barrier.h"

struct mcs_spin_node {
	_Alignas(64) struct mcs_spin_node *volatile next;
	volatile int must_wait;
};

struct mcs_spinlock {
	struct mcs_spin_node *volatile tail;
};

static struct mcs_spin_node mcs_spin_nodes[CORES_MAX];

static inline void mcs_spin_lock_init(struct mcs_spinlock *lock)
{
	lock->tail = 0;
	for (int i = 0; i < cpu_count(); i++)
		on_node(&mcs_spin_nodes[i], sizeof mcs_spin_nodes[i], node_of(i));
}

static inline void mcs_spin_lock(struct mcs_spinlock *lock)
{
	struct mcs_spin_node *me = &mcs_spin_nodes[cpu()];
	lock_wait(lock);
	me->next = 0;
	me->must_wait = 1;
	struct mcs_spin_node *before = atomic_exchange(&lock->tail, me);
	if (before != 0) {
		before->next = me;
		while (me->must_wait != 0)
			cpu_relax();
	}
	lock_held(lock);
}

static inline void mcs_spin_unlock(struct mcs_spinlock *lock)
{
	struct mcs_spin_node *me = &mcs_spin_nodes[cpu()];
	lock_released(lock);
	if (me->next == 0) {
		if (cmpxchg(&lock->tail, me, (struct mcs_spin_node *)0) == me)
			return; /* no core is behind */
		while (me->next == 0) /* another core took the tail, and is about to write next */
			cpu_relax();
	}
	smp_store_release(&me->next->must_wait, 0);
}

#endif
