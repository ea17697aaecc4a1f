/*
 * vfs/path_walk.h: the references that a walk along a path takes: one to each mount that it crosses, and one to each
 * directory entry that it meets. Comparing an entry's name takes the entry's spin lock in the stock kernel; the kernel
 * that MIT patched compares without the lock, and looks at a generation number before and after [OSDI10, fixes 2, 3
 * and 6].
 *
 * A walk meets several entries and mounts whose counts other cores have changed last. One of each is simulated; its
 * cost is charged for all of them.
 */
#ifndef HL_VFS_PATH_WALK_H
#define HL_VFS_PATH_WALK_H

#include "lib/hotline.h"
#include "lib/kernel/refcount.h"
#include "lib/kernel/spinlock.h"
#include "lib/sample.h"

/* assumed: directories of a mail server's paths on which all of its processes meet: /, var, spool, usr, lib, etc */
#define WALK_ENTRIES 6
/* assumed: mounts that a path crosses: the root file system, and that of the spool or of the libraries */
#define WALK_MOUNTS 3
/* assumed: cycles for comparing one name */
#define COMPARE_CYCLES 40

struct walked_entry {
	_Alignas(64) unsigned generation; /* odd while the entry is being renamed, which does not happen here */
	long name;
	_Alignas(64) spinlock_t d_lock;
	struct refcount references;
};

static struct walked_entry entries[WALK_ENTRIES];
static struct refcount root_mount;
static _Alignas(64) bool compares_under_lock; /* not written after setup */

static void path_walk_setup(bool sloppy_entries, bool sloppy_mounts, bool lock_free)
{
	for (int i = 0; i < WALK_ENTRIES; i++) {
		spin_lock_init(&entries[i].d_lock);
		refcount_init(&entries[i].references, sloppy_entries);
	}
	refcount_init(&root_mount, sloppy_mounts);
	compares_under_lock = !lock_free;
}

static void compare_name(struct walked_entry *entry)
{
	unsigned generation = READ_ONCE(entry->generation);
	work(COMPARE_CYCLES);
	assert(READ_ONCE(entry->generation) == generation && generation % 2 == 0);
}

static void dget(struct walked_entry *entry)
{
	long begin = sample_begin();
	if (compares_under_lock)
		spin_lock(&entry->d_lock);
	compare_name(entry);
	if (compares_under_lock)
		spin_unlock(&entry->d_lock);
	refcount_add(&entry->references, 1);
	sample_end(begin, WALK_ENTRIES);
}

static void dput(struct walked_entry *entry)
{
	long begin = sample_begin();
	refcount_add(&entry->references, -1);
	sample_end(begin, WALK_ENTRIES);
}

static void mntget(struct refcount *mount)
{
	long begin = sample_begin();
	refcount_add(mount, 1);
	sample_end(begin, WALK_MOUNTS);
}

static void mntput(struct refcount *mount)
{
	long begin = sample_begin();
	refcount_add(mount, -1);
	sample_end(begin, WALK_MOUNTS);
}

static void path_walk(void)
{
	struct walked_entry *entry = &entries[random_below(WALK_ENTRIES)];
	mntget(&root_mount);
	dget(entry);
	dput(entry);
	mntput(&root_mount);
}

#endif
