/*
 * write-a-table-for-each-core.c: a solution of the exercise of this name.
 *
 * A core first looks in its own table, and enters there what it had to look up under the lock.
 */
#include "lib/hotline.h"
#include "lib/exim/message.h"
#include "lib/vfs/mounts.h"

typedef struct {
	_Alignas(64) volatile int current_ticket;
	volatile int next_ticket;
} spinlock_t;

static spinlock_t vfsmount_lock;
static struct mount_slot percore_mnts[CORES_MAX][MOUNT_SLOTS];

static inline void spin_lock(spinlock_t *lock)
{
	lock_wait(lock);
	int t = atomic_fetch_add(&lock->next_ticket, 1);
	while (t != lock->current_ticket)
		cpu_relax(); /* Spin */
	lock_held(lock);
}

static inline void spin_unlock(spinlock_t *lock)
{
	lock_released(lock);
	lock->current_ticket++;
}

static struct vfsmount *lookup_mnt(struct path *path)
{
	struct vfsmount *mnt;
	if ((mnt = hash_get(percore_mnts[cpu()], path)))
		return mnt;
	spin_lock(&vfsmount_lock);
	mnt = hash_get(mnts, path);
	spin_unlock(&vfsmount_lock);
	hash_put(percore_mnts[cpu()], path, mnt);
	return mnt;
}

void setup(void)
{
	mounts_setup();
}

/* Delivers one message. */
void operation(void)
{
	for (long i = 0; i < lookups; i++) {
		message_part();
		struct path *path = any_path();
		struct vfsmount *mnt = lookup_mnt(path);
		assert(mnt->mountpoint == path->mountpoint);
	}
}
