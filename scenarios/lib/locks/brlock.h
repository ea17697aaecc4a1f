/*
 * brlock.h: a "big-reader" lock [Hsieh-Weihl92; Linux's brlock, later lglock]: every core has a gate, a ticket lock on
 * a line of its own. A reader goes through its own core's gate, a writer through all of them, one after another.
 *
 * Fair at each gate. A read is 1 atomic and 1 store on a line that the core already owns: no message while no core
 * writes. A write costs 2 transfers for each of the n cores: its gate comes to the writer, and goes back to its reader.
 * The annotations describe writers only.
 */
#ifndef HL_LOCKS_BRLOCK_H
#define HL_LOCKS_BRLOCK_H

#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/kernel/barrier.h"

struct brlock_gate {
	_Alignas(LINE_BYTES) volatile unsigned current_ticket;
	volatile unsigned next_ticket;
};

struct brlock {
	struct brlock_gate gates[CORES_MAX];
};

static inline void brlock_init(struct brlock *lock)
{
	for (int i = 0; i < cpu_count(); i++)
		on_node(&lock->gates[i], sizeof lock->gates[i], node_of(i));
}

static inline void brlock_enter(struct brlock_gate *gate)
{
	unsigned ticket = atomic_fetch_add(&gate->next_ticket, 1);
	while (ticket != gate->current_ticket)
		cpu_relax();
	smp_rmb();
}

static inline void brlock_leave(struct brlock_gate *gate)
{
	smp_store_release(&gate->current_ticket, gate->current_ticket + 1);
}

static inline void brlock_read_lock(struct brlock *lock)
{
	brlock_enter(&lock->gates[cpu()]);
}

static inline void brlock_read_unlock(struct brlock *lock)
{
	brlock_leave(&lock->gates[cpu()]);
}

static inline void brlock_write_lock(struct brlock *lock)
{
	lock_wait(lock);
	for (int i = 0; i < cpu_count(); i++) /* all writers in the same order: no deadlock */
		brlock_enter(&lock->gates[i]);
	lock_held(lock);
}

static inline void brlock_write_unlock(struct brlock *lock)
{
	lock_released(lock);
	for (int i = 0; i < cpu_count(); i++)
		brlock_leave(&lock->gates[i]);
}

#endif
