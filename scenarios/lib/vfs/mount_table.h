/*
 * vfs/mount_table.h: looking up a mount, under one spin lock for the whole machine as in Linux 2.6.35, or first in a
 * table of the core's own [MIT-slides; OSDI10, fix 7].
 */
#ifndef HL_VFS_MOUNT_TABLE_H
#define HL_VFS_MOUNT_TABLE_H

#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/kernel/spinlock.h"
#include "lib/vfs/mounts.h"

static _Alignas(64) spinlock_t vfsmount_lock;
static _Alignas(64) bool mounts_percore; /* not written after setup */
static struct mount_slot percore_mnts[CORES_MAX][MOUNT_SLOTS];

static void mount_table_setup(bool percore)
{
	mounts_setup();
	spin_lock_init(&vfsmount_lock);
	mounts_percore = percore;
}

static struct vfsmount *lookup_mnt(struct path *path)
{
	struct vfsmount *mnt;
	if (mounts_percore) {
		mnt = hash_get(percore_mnts[cpu()], path);
		if (mnt != 0)
			return mnt;
	}
	spin_lock(&vfsmount_lock);
	mnt = hash_get(mnts, path);
	spin_unlock(&vfsmount_lock);
	if (mounts_percore)
		hash_put(percore_mnts[cpu()], path, mnt);
	return mnt;
}

#endif
