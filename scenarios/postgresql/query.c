/*
 * query.c: PostgreSQL answers queries, each by a look-up of one row in an index. Each core runs one process for one
 * client. All processes read the same table through the same index; nothing that a query reads is changed.
 *
 * Watch the inode's mutex with the stock kernel: from some number of cores on a query waits twenty times longer in
 * lseek() than it computes. With the kernel mended, watch the two mutexes of the lock manager. With both mended, the
 * lines of the index's root and of the array of processes remain.
 */
#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/kernel/code.h"
#include "lib/net/net_device.h"
#include "lib/postgresql/buffer.h"
#include "lib/postgresql/invalidations.h"
#include "lib/postgresql/lock_manager.h"
#include "lib/postgresql/lwlock.h"
#include "lib/postgresql/snapshot.h"
#include "lib/vfs/inode.h"

extern const long user_cycles;        /* of a query, besides what is written out below */
extern const long kernel_cycles;      /* of a query, likewise */
extern const long update_user;        /* more user cycles of an update */
extern const long update_kernel;      /* more kernel cycles of an update */
extern const long queries_per_lock;   /* a query in so many locks the table and the index, and unlocks them */
extern const long queries_per_packet; /* several queries, or rows, fit into a packet */
extern const long packets_per_change; /* packets for each change of a field of the network device */
extern const long inner_pages;        /* of the index, between the root and the leaves */

/* The fixes, 1: mended. They count in the patched kernel only. */
extern const long separate_device_lines; /* fix 10 */
extern const long atomic_lseek;          /* fix 14 */

/* The variants define PATCHED, the kernel; MODIFIED, the lock manager; and UPDATES, per cent of all queries. */
#ifndef PATCHED
#define PATCHED 0
#define MODIFIED 0
#define UPDATES 0
#endif

#define MENDED(fix) (PATCHED && (fix) != 0)

#define PACKET_BYTES 1400
#define INNER_PAGES_MAX 1024

/* A query computes in eight places, for equally long, and enters the kernel in three (assumed). */
#define USER_PARTS 8
#define KERNEL_PARTS 3

/* assumed: records that an update writes into the log, and cycles for a record while the log is locked */
#define LOG_RECORDS 3
#define LOG_RECORD_CYCLES 300

struct process {
	_Alignas(LINE_BYTES) struct file table_file;
	struct file index_file;
	long queries;
};

static struct process processes[CORES_MAX];

/* Tallies of each core, on a line of its own: cycles in the kernel, waiting included, and queries. */
#define TALLY [CORES_MAX][LINE_BYTES / 8]
_Alignas(LINE_BYTES) long kernel_time TALLY;
_Alignas(LINE_BYTES) long queries TALLY;

static struct net_device eth0;
static struct inode table_inode, index_inode;

static struct object_lock table_lock = { .part = 3 }, index_lock = { .part = 8 }; /* any two */
static struct buffer root, inner[INNER_PAGES_MAX];
static struct buffer own_leaf[CORES_MAX], own_row[CORES_MAX]; /* pages that another core hardly ever reads */
static _Alignas(64) struct lwlock log_lock, log_write_lock;
static _Alignas(64) struct lwlock transaction_numbers;
static _Alignas(64) volatile long last_transaction;
static _Alignas(64) volatile long log_end;

static void compute(void)
{
	user_code(user_cycles / USER_PARTS);
}

/* ---- The kernel ---- */

static void sys_lseek(struct file *file)
{
	long began = now();
	mode_switch();
	kernel_code(kernel_cycles / KERNEL_PARTS);
	seek_end(file);
	mode_switch();
	kernel_time[cpu()][0] += now() - began;
}

static void receive_and_send(struct process *me)
{
	long began = now();
	kernel_code(kernel_cycles / KERNEL_PARTS);
	if (me->queries % queries_per_packet == 0) {
		net_device_read(&eth0, PACKET_BYTES);
		if (me->queries / queries_per_packet % packets_per_change == 0)
			net_device_change(&eth0);
	}
	kernel_time[cpu()][0] += now() - began;
}

static void sys_write(void)
{
	long began = now();
	mode_switch();
	kernel_code(update_kernel);
	mode_switch();
	kernel_time[cpu()][0] += now() - began;
}

/* ---- PostgreSQL ---- */

/* The planner asks how large the table and the index are. */
static void plan(struct process *me)
{
	compute();
	snapshot_take();
	sys_lseek(&me->table_file);
	compute();
	sys_lseek(&me->index_file);
	compute();
}

static void visit(struct buffer *page, long hash)
{
	buffer_read(page, hash);
	compute();
	buffer_release(page);
}

/* From the root of the index down to the row. */
static void look_up(void)
{
	snapshot_take();
	visit(&root, 0);
	long page = random_below(inner_pages);
	visit(&inner[page], page);
	visit(&own_leaf[cpu()], random_below(BUFFER_PARTS));
	visit(&own_row[cpu()], random_below(BUFFER_PARTS));
	compute();
}

static void write_log(void)
{
	lwlock_acquire(&log_lock);
	work(LOG_RECORD_CYCLES);
	log_end++;
	lwlock_release(&log_lock);
}

static void update(void)
{
	lwlock_acquire(&transaction_numbers);
	snapshot_show_transaction(++last_transaction);
	lwlock_release(&transaction_numbers);
	for (int record = 0; record < LOG_RECORDS; record++) {
		user_code(update_user / LOG_RECORDS);
		write_log();
	}
	lwlock_acquire(&log_write_lock);
	sys_write();
	lwlock_release(&log_write_lock);
}

void setup(void)
{
	code_setup();
	net_device_init(&eth0, MENDED(separate_device_lines));
	inode_init(&table_inode, 600L << 20, !MENDED(atomic_lseek));
	inode_init(&index_inode, 200L << 20, !MENDED(atomic_lseek));
	lock_manager_init(MODIFIED);
	invalidations_init();
	snapshot_init();
	last_transaction = FIRST_NORMAL_TRANSACTION;
	buffers_init();
	lwlock_init(&log_lock);
	lwlock_init(&log_write_lock);
	lwlock_init(&transaction_numbers);
	buffer_init(&root);
	for (int i = 0; i < INNER_PAGES_MAX; i++)
		buffer_init(&inner[i]);
}

void setup_cpu(void)
{
	struct process *me = &processes[cpu()];
	me->table_file.inode = &table_inode;
	me->index_file.inode = &index_inode;
	me->queries = random_below(100 * queries_per_packet * packets_per_change * queries_per_lock);
	buffer_init(&own_leaf[cpu()]);
	buffer_init(&own_row[cpu()]);
}

/* One query. */
void operation(void)
{
	struct process *me = &processes[cpu()];
	bool locks = me->queries++ % queries_per_lock == 0;
	receive_and_send(me);
	snapshot_start_transaction();
	invalidations_accept();
	if (locks) {
		object_lock_take(&table_lock);
		invalidations_accept();
		object_lock_take(&index_lock);
		invalidations_accept();
	}
	plan(me);
	look_up();
	if (me->queries * UPDATES % 100 < UPDATES)
		update();
	if (locks) {
		object_lock_drop(&table_lock);
		object_lock_drop(&index_lock);
	}
	snapshot_end_transaction();
	queries[cpu()][0]++;
}
