/*
 * processes.h: the processes of a database, one on each core, and as many more as are connected and idle. Each runs
 * one small query after the other. Before it reads anything it takes a snapshot: which transactions are running, whose
 * changes it must not see. How that is found out, is different from version to version.
 *
 * snapshots_init() and snapshot_take() are those of the program that includes this file; snapshot_end() is called when
 * a query is over.
 */
#ifndef HL_SNAPSHOT_PROCESSES_H
#define HL_SNAPSHOT_PROCESSES_H

#include "lib/cores.h"
#include "lib/hotline.h"

extern const long apart;  /* mean cycles of a query besides its snapshot */
extern const long idle;   /* processes that are connected and do nothing */
extern const long writes; /* queries of 1,000 that change something */

#define IDLE_MAX 8192
#define PROCESSES_MAX (CORES_MAX + IDLE_MAX)
#define LW_EXCLUSIVE (1u << 24)

/* A snapshot, as a process keeps it: the transactions that were running. */
struct snapshot {
	_Alignas(LINE_BYTES) unsigned xmin, xmax;
	int count;
	unsigned long completions; /* how many transactions had ended when it was built */
	unsigned running[64];
};

static struct snapshot snapshots[CORES_MAX];

/*
 * The lock over the list of processes: a word, the number of those that share it, or that one has it alone
 * [PostgreSQL-LWLock]. Those that cannot have it look again here; PostgreSQL's go to sleep.
 */
static struct {
	_Alignas(LINE_BYTES) volatile unsigned state;
	_Alignas(LINE_BYTES) volatile unsigned next_xid;
	volatile unsigned latest_completed;
	volatile unsigned long completions;
} proc_array;

static long process_count(void)
{
	return cpu_count() + idle;
}

static void proc_array_share(void)
{
	for (;;) {
		unsigned seen = proc_array.state;
		if (seen & LW_EXCLUSIVE)
			cpu_relax();
		else if (atomic_compare_exchange_strong(&proc_array.state, &seen, seen + 1))
			return;
	}
}

static void proc_array_unshare(void)
{
	atomic_fetch_sub(&proc_array.state, 1);
}

static void proc_array_lock(void)
{
	lock_wait(&proc_array);
	for (;;) {
		unsigned seen = 0;
		if (proc_array.state == 0 && atomic_compare_exchange_strong(&proc_array.state, &seen, LW_EXCLUSIVE))
			break;
		cpu_relax();
	}
	lock_held(&proc_array);
}

static void proc_array_unlock(void)
{
	lock_released(&proc_array);
	atomic_fetch_sub(&proc_array.state, LW_EXCLUSIVE);
}

static void snapshots_init(void);
static void snapshot_take(struct snapshot *snapshot);
static void snapshot_end(void);
static void show_transaction(unsigned xid);

static void note_running(struct snapshot *snapshot, unsigned xid)
{
	if (snapshot->count < 64)
		snapshot->running[snapshot->count++] = xid;
	if (xid < snapshot->xmin)
		snapshot->xmin = xid;
}

/* A query that changes something gets a number, is seen as running, and at its end is taken out under the lock. */
static void change(void)
{
	unsigned xid = atomic_fetch_add(&proc_array.next_xid, 1);
	show_transaction(xid);
	work_random(apart);
	proc_array_lock();
	show_transaction(0);
	if (xid > proc_array.latest_completed)
		proc_array.latest_completed = xid;
	proc_array.completions++;
	proc_array_unlock();
}

static void run_query(void)
{
	snapshot_take(&snapshots[cpu()]);
	if (writes > 0 && random_below(1000) < writes)
		change();
	else
		work_random(apart);
	snapshot_end();
}

static void processes_init(void)
{
	proc_array.next_xid = 4;
	proc_array.latest_completed = 3;
	for (int i = 0; i < cpu_count(); i++) {
		on_node(&snapshots[i], sizeof snapshots[i], node_of(i));
		snapshots[i].completions = ~0UL;
	}
	snapshots_init();
}

#endif
