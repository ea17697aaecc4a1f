/*
 * rcu.h: read-copy update [McKenney-Slingwine98], with a read side like one of [Desnoyers12]: data that cores may be
 * reading are never changed, but replaced. A reader counts on its own core's line when it enters and when it leaves. A
 * writer publishes a new version, and then waits until every core that was inside has counted on: a grace period. After
 * it no core can be reading the old version.
 *
 * Readers never wait. A read is 2 stores and a fence on a line that the core already owns: no message while no core
 * waits for a grace period. A grace period costs 2 transfers for each of the n cores (its line is read, and the reader
 * takes it back), and lasts at least as long as the longest read under way. Read sides do not nest. The annotations
 * describe writers only.
 */
#ifndef HL_LOCKS_RCU_H
#define HL_LOCKS_RCU_H

#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/kernel/barrier.h"
#include "lib/kernel/rcu.h"
#include "lib/locks/ticket.h"

struct rcu_reader {
	_Alignas(LINE_BYTES) volatile unsigned long count; /* odd while this core is inside; only this core writes it */
};

struct rcu {
	struct ticket_lock writers; /* one writer at a time publishes; grace periods may overlap */
	struct rcu_reader readers[CORES_MAX];
};

/* rcu_dereference gives readers the version that is valid now; with rcu_assign a writer replaces it. */
#define rcu_assign(pointer, version) rcu_assign_pointer(pointer, version)

static inline void rcu_init(struct rcu *rcu)
{
	ticket_init(&rcu->writers);
	for (int i = 0; i < cpu_count(); i++)
		on_node(&rcu->readers[i], sizeof rcu->readers[i], node_of(i));
}

static inline void rcu_read_lock(struct rcu *rcu)
{
	rcu->readers[cpu()].count++;
	smp_mb(); /* a writer that misses this count has published before: this core reads its new version */
}

static inline void rcu_read_unlock(struct rcu *rcu)
{
	struct rcu_reader *me = &rcu->readers[cpu()];
	smp_store_release(&me->count, me->count + 1);
}

static inline void rcu_write_lock(struct rcu *rcu)
{
	ticket_lock(&rcu->writers);
}

static inline void rcu_write_unlock(struct rcu *rcu)
{
	ticket_unlock(&rcu->writers);
}

/* Waits until every read that may have begun before this call is over; not from within a read. */
static inline void rcu_synchronize(struct rcu *rcu)
{
	smp_mb();
	for (int i = 0; i < cpu_count(); i++) {
		unsigned long begin = rcu->readers[i].count;
		while (begin % 2 != 0 && rcu->readers[i].count == begin)
			cpu_relax();
	}
	smp_mb();
}

#endif
