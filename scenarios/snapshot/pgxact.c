/*
 * pgxact.c: versions 9.2 to 13. Each process has an entry of twelve bytes: its transaction, the oldest one that its
 * snapshot must consider, and flags. A snapshot looks at the entries of all processes.
 *
 * Watch the lines of the entries: a process that has taken its snapshot writes the oldest transaction into its own
 * entry, and so takes a line with the entries of five processes away from all that are looking.
 */
#include "processes.h"

struct entry {
	volatile unsigned xid;  /* 0 while the process has changed nothing */
	volatile unsigned xmin; /* 0 while it has no snapshot */
	volatile unsigned char flags;
	volatile unsigned char overflowed;
	volatile unsigned char committing;
	volatile unsigned char subtransactions;
};

static _Alignas(LINE_BYTES) struct entry entries[PROCESSES_MAX];
static _Alignas(LINE_BYTES) int members[PROCESSES_MAX]; /* which entries are in use */

static void snapshots_init(void)
{
	for (int i = 0; i < process_count(); i++)
		members[i] = i;
}

static void show_transaction(unsigned xid)
{
	entries[cpu()].xid = xid;
}

static void snapshot_take(struct snapshot *snapshot)
{
	proc_array_share();
	snapshot->xmax = proc_array.latest_completed + 1;
	snapshot->xmin = snapshot->xmax;
	snapshot->count = 0;
	unsigned oldest = snapshot->xmax, count = (unsigned)process_count();
	for (unsigned i = 0; i < count; i++) {
		struct entry *other = &entries[members[i]];
		if (other->flags & 2)
			continue;
		unsigned xmin = other->xmin, xid = other->xid;
		if (xmin != 0 && xmin < oldest)
			oldest = xmin;
		if (xid != 0 && xid < snapshot->xmax)
			note_running(snapshot, xid);
	}
	entries[cpu()].xmin = snapshot->xmin;
	proc_array_unshare();
	assert(oldest <= snapshot->xmax);
}

static void snapshot_end(void)
{
	entries[cpu()].xmin = 0;
}

void setup(void)
{
	processes_init();
}

void operation(void)
{
	run_query();
}
