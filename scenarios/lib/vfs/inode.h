/*
 * vfs/inode.h: a file's inode as far as lseek() needs it, and an open file. The end of a file is found under the
 * inode's mutex in the stock kernel, and by one atomic read of the size in the kernel that MIT patched
 * [OSDI10, fix 14; Linux-2.6.35, fs/read_write.c].
 *
 * The size, the mutex and the fields that never change are on lines of their own, as they are far apart in the kernel's
 * structure: only the mutex is written.
 */
#ifndef HL_VFS_INODE_H
#define HL_VFS_INODE_H

#include "lib/hotline.h"
#include "lib/kernel/mutex.h"

struct inode {
	_Alignas(64) volatile long size;
	_Alignas(64) struct mutex mutex;
	_Alignas(64) bool locks_lseek; /* not written after init */
};

/* As one process has it open. */
struct file {
	struct inode *inode;
	long position;
};

static void inode_init(struct inode *inode, long size, bool locks_lseek)
{
	inode->size = size;
	mutex_init(&inode->mutex);
	inode->locks_lseek = locks_lseek;
}

/* lseek(file, 0, SEEK_END) */
static long seek_end(struct file *file)
{
	struct inode *inode = file->inode;
	if (inode->locks_lseek)
		mutex_lock(&inode->mutex);
	file->position = inode->size;
	if (inode->locks_lseek)
		mutex_unlock(&inode->mutex);
	return file->position;
}

#endif
