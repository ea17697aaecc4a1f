/*
 * cached.c: version 14: the same, and a process builds no new snapshot while its last one still holds. The transactions
 * of all processes stand side by side in an array of their own, which is not written as long as all queries only read.
 * What snapshots need not look at is elsewhere.
 *
 * Watch what is left: the word of the lock, which every process writes twice.
 */
#include "processes.h"

static _Alignas(LINE_BYTES) volatile unsigned xids[PROCESSES_MAX]; /* 0 while the process has changed nothing */

/* The rest of a process, on lines of its own. */
static struct process {
	_Alignas(LINE_BYTES) volatile unsigned xmin; /* 0 while it has no snapshot */
} processes[CORES_MAX];

static void snapshots_init(void)
{
	for (int i = 0; i < cpu_count(); i++)
		on_node(&processes[i], sizeof processes[i], node_of(i));
}

static void show_transaction(unsigned xid)
{
	xids[cpu()] = xid;
}

static void build(struct snapshot *snapshot)
{
	snapshot->xmax = proc_array.latest_completed + 1;
	snapshot->xmin = snapshot->xmax;
	snapshot->count = 0;
	unsigned count = (unsigned)process_count();
	for (unsigned i = 0; i < count; i++) {
		unsigned xid = xids[i];
		if (xid != 0 && xid < snapshot->xmax)
			note_running(snapshot, xid);
	}
}

/* While no transaction has ended that changed something, the last snapshot of the process still holds. */
static void snapshot_take(struct snapshot *snapshot)
{
	proc_array_share();
	if (proc_array.completions != snapshot->completions) {
		snapshot->completions = proc_array.completions;
		build(snapshot);
	}
	processes[cpu()].xmin = snapshot->xmin;
	proc_array_unshare();
}

static void snapshot_end(void)
{
	processes[cpu()].xmin = 0;
}

void setup(void)
{
	processes_init();
}

void operation(void)
{
	run_query();
}
