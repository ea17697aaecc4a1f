/*
 * postgresql/snapshot.h: which transactions are running, in an array with an entry for each process. A query looks at
 * all entries, under a shared lock, before it reads anything: what running transactions write it must not see. And each
 * process writes into its own entry how far back it still looks [PostgreSQL-8.3, procarray.c].
 */
#ifndef HL_POSTGRESQL_SNAPSHOT_H
#define HL_POSTGRESQL_SNAPSHOT_H

#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/postgresql/lwlock.h"

/*
 * A process, field for field. Entries are not aligned to lines: in half of them the flags lie on the line behind that
 * of the transaction's numbers, and who reads an entry reads both.
 */
struct proc_entry {
	long links[2];
	int semaphore[2];
	int wait_status;
	volatile int lxid;     /* the transaction's local number, 0 between transactions */
	volatile unsigned xid; /* 0 while the transaction has written nothing */
	volatile unsigned xmin;
	int pid;
	int backend;
	unsigned database;
	unsigned role;
	volatile bool in_commit;
	volatile unsigned char vacuum_flags;
	bool lw_waiting;
	bool lw_exclusive;
	long lw_next;
	long wait_lock;
	long wait_holder;
	int wait_mode;
	int held_modes;
	long locks[16][2];
	volatile bool subxids_overflowed;
	volatile int subxids;
	unsigned subxid[64];
};

_Static_assert(sizeof(struct proc_entry) == 616, "as on x86-64");

#define PROC_IN_VACUUM 2
#define PROC_VACUUM_STATE 14
#define FIRST_NORMAL_TRANSACTION 3

static _Alignas(64) struct proc_entry proc_entries[CORES_MAX];
static struct proc_entry *proc_array[CORES_MAX];
static _Alignas(64) struct lwlock proc_array_lock;
static _Alignas(64) volatile unsigned latest_completed; /* of the transactions that have changed something */

static void snapshot_init(void)
{
	lwlock_init(&proc_array_lock);
	latest_completed = FIRST_NORMAL_TRANSACTION;
	for (int process = 0; process < cpu_count(); process++)
		proc_array[process] = &proc_entries[process];
}

#define transaction_is_normal(xid) ((xid) >= FIRST_NORMAL_TRANSACTION)

/* Numbers wrap around, except for the first ones, which have a meaning of their own. */
static bool transaction_precedes(unsigned a, unsigned b)
{
	if (!transaction_is_normal(a) || !transaction_is_normal(b))
		return a < b;
	return (int)(a - b) < 0;
}

/* Subtransactions run, too; how many of them are known is of no importance once there have been too many. */
static inline int snapshot_count(const struct proc_entry *other, int running)
{
	if (running < 0 || other->subxids_overflowed)
		return -1;
	return running + other->subxids;
}

static void snapshot_start_transaction(void)
{
	proc_entries[cpu()].lxid = 1;
}

/*
 * Nothing that a transaction reads may be cleaned away before it ends: its first snapshot is entered in the array.
 *
 * The loop has the tests of PostgreSQL's: how many instructions an entry takes decides how many entries a core fetches
 * at the same time. Branches that a processor would learn to foresee go on to the next line here.
 */
static void snapshot_take(void)
{
	struct proc_entry *me = &proc_entries[cpu()];
	lwlock_acquire_shared(&proc_array_lock);
	unsigned next = latest_completed + 1, oldest = next, oldest_visible = next;
	int running = 0;
	for (int process = 0; process < cpu_count(); process++) {
		struct proc_entry *other = proc_array[process];
		if (other->vacuum_flags & PROC_IN_VACUUM)
			continue;
		unsigned xmin = other->xmin;
		if (transaction_is_normal(xmin) && transaction_precedes(xmin, oldest_visible))
			oldest_visible = xmin;
		unsigned xid = other->xid;
		if (!transaction_is_normal(xid)) {
			if (other != me)
				running = snapshot_count(other, running);
		} else if (transaction_precedes(xid, next)) {
			oldest = transaction_precedes(xid, oldest) ? xid : oldest;
			running = snapshot_count(other, running + 1);
		}
	}
	if (!transaction_is_normal(me->xmin))
		me->xmin = oldest;
	lwlock_release_shared(&proc_array_lock);
}

/* From its first change on a transaction is seen as running. */
static void snapshot_show_transaction(unsigned xid)
{
	proc_entries[cpu()].xid = xid;
}

/*
 * PostgreSQL enters the end of a transaction that has changed something under the lock, excluding snapshots. Not so
 * here: a new snapshot may begin while others are taken, so that with many cores the lock is hardly ever free of them,
 * and a writer would wait for more than a millisecond.
 */
static void snapshot_end_transaction(void)
{
	struct proc_entry *me = &proc_entries[cpu()];
	if (me->xid != 0) {
		latest_completed = me->xid;
		me->xid = 0;
	}
	me->lxid = 0;
	me->xmin = 0;
	me->vacuum_flags &= ~PROC_VACUUM_STATE;
	me->in_commit = false;
}

#endif
