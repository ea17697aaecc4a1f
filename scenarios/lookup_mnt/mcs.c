/*
 * mcs.c: lookup_mnt as in stock.c, but vfsmount_lock is an MCS lock: waiting cores form a queue, and each reads a line
 * of its own.
 *
 * Watch the copies that an unlock invalidates: only one, that of the next core. A hand-off costs the same whether 2 or
 * 40 cores wait. The lock still lets in one core at a time, but waiting cores no longer slow it down: no collapse.
 */
#include "lib/hotline.h"
#include "lib/exim/message.h"
#include "lib/vfs/mounts.h"

struct mcs_node {
	_Alignas(64) struct mcs_node *volatile next;
	volatile int must_wait;
};

typedef struct {
	_Alignas(64) struct mcs_node *volatile tail;
} spinlock_t;

static spinlock_t vfsmount_lock;
static struct mcs_node nodes[CORES_MAX];

static inline void spin_lock(spinlock_t *lock)
{
	struct mcs_node *me = &nodes[cpu()];
	lock_wait(lock);
	me->next = 0;
	me->must_wait = 1;
	struct mcs_node *before = atomic_exchange(&lock->tail, me);
	if (before != 0) {
		before->next = me;
		while (me->must_wait)
			cpu_relax(); /* Spin */
	}
	lock_held(lock);
}

static inline void spin_unlock(spinlock_t *lock)
{
	struct mcs_node *me = &nodes[cpu()];
	lock_released(lock);
	if (me->next == 0) {
		if (cmpxchg(&lock->tail, me, (struct mcs_node *)0) == me)
			return; /* no core waits */
		while (me->next == 0)
			cpu_relax(); /* another core is just joining the queue */
	}
	me->next->must_wait = 0;
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
