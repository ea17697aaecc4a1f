/**
 * What programs are made of, for the compressor of edited programs in links: a text can refer to what stands here
 * instead of spelling it out, so a short program of ours takes about half the characters. The most usual comes last.
 *
 * Part of link version 1 and frozen with it: not one character may change, or the programs of all links ever sent
 * are lost (a test holds its checksum). A better one would be a new link version.
 */
export const DICTIONARY = `/*
 * Watch the line of the lock. While few cores want it, it is fetched twice per operation: every unlock invalidates
 * all copies, and all who wait read the line again, one after another; the next holder is served half-way.
 * in the order of the tickets; each core has a line of its own, homed on its own node; nobody else looks at it
 */
#ifndef HL_LOCKS_H
#define CORES_MAX 64
#endif
#include "lib/barrier.h"
#include "lib/counters/sloppy.h"
#include "lib/kernel/atomic.h"
#include "lib/locks/anderson.h"
#include "lib/locks/clh.h"
#include "lib/locks/mcs.h"
#include "lib/locks/tas.h"
#include "lib/locks/ttas_backoff.h"
#include "lib/locks/ticket.h"
#include "lib/exim/message.h"
#include "lib/vfs/mounts.h"
#include "lib/cores.h"
#include "lib/hotline.h"

typedef struct {
	_Alignas(64) volatile int current_ticket;
	volatile int next_ticket;
} spinlock_t;

static spinlock_t vfsmount_lock;
struct lock {
	_Alignas(64) volatile int next;
	volatile int now; /* on the same line */
} lock;
struct percore {
	_Alignas(64) long count;
	int spare;
};
struct mcs_node {
	_Alignas(64) struct mcs_node *volatile next;
	volatile int must_wait;
};
struct mcs_lock {
	_Alignas(64) struct mcs_node *volatile tail;
	struct mcs_node nodes[CORES_MAX];
};
extern const long hold; /* cycles the lock is held */
extern const long think; /* cycles between two operations */
unsigned char short bool enum switch case default: break; continue; sizeof(struct true false do {
	} while (0); user(); kernel(); mode_switch(); use(disk, fence(); prefetch(&now() wait_until(random_below(
	barrier_wait(&go); on_node(&lock->nodes[i], sizeof lock->nodes[i], node_of(i)); interleave(

static inline void mcs_unlock(struct mcs_lock *lock)
{
	struct mcs_node *me = &lock->nodes[cpu()];
	lock_released(lock);
	if (me->next == 0) {
		if (cmpxchg(&lock->tail, me, (struct mcs_node *)0) == me)
			return;
		while (me->next == 0)
			cpu_relax();
	}
	me->next->must_wait = 0;
}

static inline void mcs_lock(struct mcs_lock *lock)
{
	struct mcs_node *me = &lock->nodes[cpu()];
	lock_wait(lock);
	me->next = 0;
	me->must_wait = 1;
	struct mcs_node *before = atomic_exchange(&lock->tail, me);
	if (before != 0) {
		before->next = me;
		while (me->must_wait != 0)
			cpu_relax();
	}
	lock_held(lock);
}

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

static long count;
static void dput(struct dentry *dentry)
{
	struct percore *mine = &dentry->percore[cpu()];
	assert(mine->spare >= 0);
	atomic_add_return(1, &dentry->ref);
	atomic_compare_exchange(
	atomic_dec_and_test(
	atomic_inc(
}

void setup_cpu(void)
void setup(void)
{
	message_setup();
	for (int i = 0; i < cpu_count(); i++)
		total[i] = 0;
}

void operation(void)
{
	for (long i = 0; i < lookups; i++) {
		if (i == 0) {
			continue;
		} else {
			return;
		}
	}
	work(hold);
	work_random(2000);
}
`;
