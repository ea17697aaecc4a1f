/*
 * stock.c: lookup_mnt as in Linux 2.6.35: every look-up of a mount takes one global ticket lock.
 *
 * Watch the line of vfsmount_lock. While few cores want it, it is fetched twice per look-up. Once several wait, every
 * unlock invalidates all their copies, and all of them read the line again, one after another. The next holder is
 * anywhere among them, on average half-way through. The more cores wait, the longer each hand-off takes, and so even
 * more cores wait.
 */
#include "lib/hotline.h"
#include "lib/exim/message.h"
#include "lib/vfs/mounts.h"

typedef struct {
	_Alignas(64) volatile int current_ticket;
	volatile int next_ticket;
} spinlock_t;

static spinlock_t vfsmount_lock;

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
	spin_lock(&vfsmount_lock);
	mnt = hash_get(mnts, path);
	spin_unlock(&vfsmount_lock);
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
