/*
 * message.c: Exim, a mail server, delivers messages: a process for every connection, which starts two more for each
 * message; they look up paths, open files of the spool, and map the pages of their libraries. The messages have nothing
 * to do with each other; the kernel below them is one.
 *
 * Watch the line of vfsmount_lock in the stock kernel. With a table of mounts on every core the counts of directories
 * and mounts are next in the profile, then the list of open files and the pages' counts; with all of them mended the
 * kernel's other shared lines remain.
 */
#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/exim/message.h"
#include "lib/mm/page_count.h"
#include "lib/vfs/mount_table.h"
#include "lib/vfs/open_files.h"
#include "lib/vfs/path_walk.h"

extern const long walks;  /* paths that are walked for each look-up of a mount */
extern const long opens;  /* files that are opened for one message */
extern const long faults; /* page faults in libraries for one message */

/* The fixes, 1: mended. They count in the kernels that have them, see MENDED. */
extern const long sloppy_entries;      /* fix 2 */
extern const long sloppy_mounts;       /* fix 3 */
extern const long lock_free_compare;   /* fix 6 */
extern const long percore_mount_cache; /* fix 7 */
extern const long percore_open_files;  /* fix 8 */
extern const long separate_page_flags; /* fix 11 */

/* The steps of the slides: 0 the stock kernel, 1 per-core mount caches, 2 also sloppy counters, 3 all six fixes. */
#ifndef STEP
#define STEP 0
#endif
#define MENDED(from, fix) (STEP >= (from) && (fix) != 0)

struct process {
	_Alignas(64) struct listed file;
	long parts;
};

static struct process processes[CORES_MAX];

/* Tallies of each core, on a line of its own: cycles of Exim's own code, and messages. */
#define TALLY [CORES_MAX][LINE_BYTES / 8]
_Alignas(LINE_BYTES) long user_time TALLY;
_Alignas(LINE_BYTES) long messages TALLY;

static void user_part(void)
{
	long began = now();
	exim();
	user_time[cpu()][0] += now() - began;
}

static void walk_paths(void)
{
	struct path *path = any_path();
	struct vfsmount *mnt = lookup_mnt(path);
	assert(mnt->mountpoint == path->mountpoint);
	for (long walk = 0; walk < walks; walk++)
		path_walk();
}

/* Files are opened in as many of a message's parts as there are files. */
static void open_and_close(struct process *me)
{
	if (me->parts++ * opens % lookups >= opens)
		return;
	file_opened(&me->file);
	file_closed(&me->file);
}

void setup(void)
{
	mount_table_setup(MENDED(1, percore_mount_cache));
	path_walk_setup(MENDED(2, sloppy_entries), MENDED(2, sloppy_mounts), MENDED(3, lock_free_compare));
	open_files_setup(MENDED(3, percore_open_files));
	page_count_setup(MENDED(3, separate_page_flags));
	for (int core = 0; core < cpu_count(); core++) {
		on_node(&processes[core], sizeof processes[core], node_of(core));
		processes[core].parts = core; /* cores do not open files in step */
	}
}

/* Delivers one message. */
void operation(void)
{
	struct process *me = &processes[cpu()];
	for (long part = 0; part < lookups; part++) {
		user_part();
		kernel_part();
		walk_paths();
		open_and_close(me);
		map_pages(faults / lookups);
	}
	messages[cpu()][0]++;
}
