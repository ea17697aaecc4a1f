/*
 * vfs/dentry.h: a directory entry and its reference count, as in [Linux-2.6.39, include/linux/dcache.h, fs/dcache.c]:
 * a count and the spin lock that protects it, side by side on the entry's second line. The fields that a walk of
 * the path reads without the lock are on the first line, so that every core keeps a copy of it.
 *
 * A program defines spinlock_t, spin_lock, spin_unlock and spin_lock_init before it includes this.
 */
#ifndef HL_VFS_DENTRY_H
#define HL_VFS_DENTRY_H

#include "lib/hotline.h"

extern const long section; /* cycles under d_lock, besides the accesses of the functions below */

struct dentry {
	_Alignas(64) unsigned d_flags;
	unsigned d_seq;
	struct dentry *d_hash_next;
	struct dentry *d_hash_prev;
	struct dentry *d_parent;
	long d_name_hash_and_len;
	char *d_name;
	long d_inode;
	char d_iname[32];
	unsigned d_count;
	spinlock_t d_lock;
	long d_op;
	long d_sb;
};

/*
 * The count is written last in the section. Wherever the kernel writes it, the write waits for the line in the core's
 * store buffer while the short section goes on, and reaches the line together with the unlock behind it.
 */
static void dget(struct dentry *dentry)
{
	spin_lock(&dentry->d_lock);
	work(section);
	dentry->d_count++;
	spin_unlock(&dentry->d_lock);
}

/* The last reference would free the entry; here the directory cache keeps one. */
static void dput(struct dentry *dentry)
{
	spin_lock(&dentry->d_lock);
	work(section);
	dentry->d_count--;
	spin_unlock(&dentry->d_lock);
}

static void dentry_init(struct dentry *dentry)
{
	dentry->d_count = 1;
	spin_lock_init(&dentry->d_lock);
}

#endif
