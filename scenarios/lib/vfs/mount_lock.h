/*
 * vfs/mount_lock.h: the lock of all mounts, as in Linux since 3.13: a sequence lock, whose writers exclude one another
 * by a queued spin lock (fs/namespace.c). The count and the lock lie side by
 * side in one line.
 *
 * A core that looks up a path reads the count first, and waits while it is odd. So the line is read by all look-ups,
 * watched by those that have begun while a writer is inside, and written four times for each change: the lock is
 * taken, the count made odd and even again, the lock let go. A hand-over from one writer to the next has to take the
 * line from all cores that watch it. The annotations describe writers only.
 */
#ifndef HL_VFS_MOUNT_LOCK_H
#define HL_VFS_MOUNT_LOCK_H

#include "lib/hotline.h"
#include "lib/kernel/barrier.h"
#include "lib/locks/qspinlock.h"

struct mount_seqlock {
	_Alignas(64) volatile unsigned sequence; /* odd while a writer is inside */
	struct qspinlock_lock lock;
};

static inline void mount_seqlock_init(struct mount_seqlock *mounts)
{
	mounts->sequence = 0;
	qspinlock_init(&mounts->lock);
}

/* Returns the number to pass to mount_read_retry. */
static inline unsigned mount_read_begin(struct mount_seqlock *mounts)
{
	unsigned begin;
	while ((begin = mounts->sequence) & 1u)
		cpu_relax();
	smp_rmb();
	return begin;
}

/* Returns whether mounts have changed since: then what was found may be wrong. */
static inline bool mount_read_retry(struct mount_seqlock *mounts, unsigned begin)
{
	smp_rmb();
	return mounts->sequence != begin;
}

static inline void mount_write_lock(struct mount_seqlock *mounts)
{
	qspinlock_lock(&mounts->lock);
	mounts->sequence++;
	smp_wmb();
}

static inline void mount_write_unlock(struct mount_seqlock *mounts)
{
	smp_wmb();
	mounts->sequence++;
	qspinlock_unlock(&mounts->lock);
}

#endif
