/*
 * mm/anon_vma.h: which processes may map an anonymous page: a list of links for every anon_vma, and one spin lock, in
 * the root, for all anon_vmas of processes forked from one another [Linux-2.6.39, mm/rmap.c]. The lock, the pointer to
 * the root and the list's head are 32 bytes on one line: a core that waits for the lock waits on the line in which the
 * holder links and unlinks.
 *
 * A program defines spinlock_t, spin_lock, spin_unlock and spin_lock_init before it includes this.
 */
#ifndef HL_MM_ANON_VMA_H
#define HL_MM_ANON_VMA_H

#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/kernel/list.h"

extern const long section; /* cycles under the lock, besides the accesses of the functions below */

struct anon_vma {
	_Alignas(64) struct anon_vma *root;
	spinlock_t lock;
	int refcount;
	struct list_head head;
};

struct anon_vma_chain {
	_Alignas(64) struct anon_vma *anon_vma;
	struct list_head same_anon_vma;
};

static struct anon_vma parent;              /* of the process that has forked all the others */
static struct anon_vma children[CORES_MAX]; /* one process on every core */
static struct anon_vma_chain forked[CORES_MAX][2];

static inline void anon_vma_lock(struct anon_vma *anon_vma)
{
	spin_lock(&anon_vma->root->lock);
}

static inline void anon_vma_unlock(struct anon_vma *anon_vma)
{
	spin_unlock(&anon_vma->root->lock);
}

static void anon_vma_chain_link(struct anon_vma_chain *avc, struct anon_vma *anon_vma)
{
	avc->anon_vma = anon_vma;
	anon_vma_lock(anon_vma);
	work(section);
	list_add_tail(&avc->same_anon_vma, &anon_vma->head);
	anon_vma_unlock(anon_vma);
}

/* An anon_vma without links would be freed; a process keeps one link for the mapping with which it was forked. */
static void anon_vma_unlink(struct anon_vma_chain *avc)
{
	struct anon_vma *anon_vma = avc->anon_vma;
	anon_vma_lock(anon_vma);
	work(section);
	list_del(&avc->same_anon_vma);
	bool empty = list_empty(&anon_vma->head);
	anon_vma_unlock(anon_vma);
	assert(!empty);
}

static void anon_vma_init(struct anon_vma *anon_vma)
{
	anon_vma->root = &parent;
	list_init(&anon_vma->head);
}

/* The state after the forks: each child's mapping is linked to the parent's anon_vma and to its own. */
static void anon_vma_setup(void)
{
	spin_lock_init(&parent.lock);
	anon_vma_init(&parent);
	for (int i = 0; i < cpu_count(); i++) {
		anon_vma_init(&children[i]);
		list_add_tail(&forked[i][0].same_anon_vma, &parent.head);
		list_add_tail(&forked[i][1].same_anon_vma, &children[i].head);
	}
}

#endif
