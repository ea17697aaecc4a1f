/*
 * mounts.h: mount points, and the hash table that finds the mount of a path. The table is written in mounts_setup()
 * (and by hash_put, where a program keeps a table of its own), so that looking up costs cache hits only: the
 * table is never the reason why lookup_mnt is slow.
 */
#ifndef HL_VFS_MOUNTS_H
#define HL_VFS_MOUNTS_H

#include "lib/hotline.h"

extern const long section;     /* cycles of one look-up besides the walk of the table: comparing names */
extern const long cache_paths; /* different paths that are looked up, at most MOUNT_SLOTS / 2 */

#define MOUNT_SLOTS 64

struct path {
	unsigned mountpoint;
	unsigned dentry;
};

struct vfsmount {
	_Alignas(64) unsigned mountpoint;
};

/* Open addressing; a slot without a path is free. */
struct mount_slot {
	struct path *path;
	struct vfsmount *mnt;
};

static struct path paths[MOUNT_SLOTS / 2];
static struct vfsmount mounts[MOUNT_SLOTS / 2];
static struct mount_slot mnts[MOUNT_SLOTS];

static inline unsigned hash_slot(struct mount_slot *hash, struct path *path)
{
	unsigned slot = path->dentry * 2654435761u >> 16; /* multiplicative hashing: 2^32 / golden ratio */
	slot = slot % MOUNT_SLOTS;
	while (hash[slot].path != 0 && hash[slot].path != path)
		slot = (slot + 1) % MOUNT_SLOTS;
	return slot;
}

/* The mount of a path, or 0 when the table does not know it. */
static struct vfsmount *hash_get(struct mount_slot *hash, struct path *path)
{
	unsigned slot = hash_slot(hash, path);
	work(section);
	return hash[slot].mnt;
}

static void hash_put(struct mount_slot *hash, struct path *path, struct vfsmount *mnt)
{
	unsigned slot = hash_slot(hash, path);
	hash[slot].mnt = mnt;
	hash[slot].path = path;
}

static void mounts_setup(void)
{
	for (unsigned i = 0; i < cache_paths; i++) {
		paths[i].mountpoint = i;
		paths[i].dentry = 977 * i + 13; /* any numbers that differ */
		mounts[i].mountpoint = i;
		hash_put(mnts, &paths[i], &mounts[i]);
	}
}

static inline struct path *any_path(void)
{
	return &paths[random_below(cache_paths)];
}

#endif
