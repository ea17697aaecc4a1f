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

struct proc_entry {
	_Alignas(LINE_BYTES) volatile long xid; /* 0 while the transaction has written nothing */
	volatile long xmin;
};

static struct proc_entry proc_array[CORES_MAX];
static _Alignas(64) struct lwlock proc_array_lock;
static _Alignas(64) volatile long newest_transaction; /* of those that have changed something and are over */

static void snapshot_init(void)
{
	lwlock_init(&proc_array_lock);
}

/* Nothing that a transaction reads may be cleaned away before it ends: its first snapshot is entered in the array. */
static void snapshot_take(void)
{
	struct proc_entry *me = &proc_array[cpu()];
	lwlock_acquire_shared(&proc_array_lock);
	long oldest = newest_transaction + 1;
	for (int process = 0; process < cpu_count(); process++) {
		long xmin = proc_array[process].xmin;
		if (proc_array[process].xid == 0 && xmin != 0 && xmin < oldest)
			oldest = xmin;
	}
	if (me->xmin == 0)
		me->xmin = oldest;
	lwlock_release_shared(&proc_array_lock);
}

/* From its first change on a transaction is seen as running. */
static void snapshot_show_transaction(long xid)
{
	proc_array[cpu()].xid = xid;
}

/*
 * PostgreSQL enters the end of a transaction that has changed something under the lock, excluding snapshots. Not so
 * here: a new snapshot may begin while others are taken, so that with many cores the lock is never free of them, and a
 * writer would wait for ever. The real loop is over earlier, since a core fetches several entries at the same time.
 */
static void snapshot_end_transaction(void)
{
	struct proc_entry *me = &proc_array[cpu()];
	if (me->xid == 0) {
		me->xmin = 0;
		return;
	}
	newest_transaction = me->xid;
	me->xid = 0;
	me->xmin = 0;
}

#endif
