/*
 * shfl.h: the shuffle lock, ShflLock [ShflLock19]: a word that is taken by compare-and-exchange, and a queue of the
 * cores that did not get it. Only the head of the queue tries to take the word. While cores wait, one of them, the
 * shuffler, sorts the queue behind itself: cores of its own node come next, and the last of them is the next
 * shuffler. So the sorting is done by cores that have nothing else to do, and no holder waits for it.
 *
 * Unfair. While there is no queue, any core may take the word; where there is one, a core may be overtaken by as many
 * of another node as a group has at most. Within a node the order is that of arrival, but for a core that takes the
 * word as the queue comes to be. A hand-off costs 1 invalidation and 1 read of the word, which the head alone reads;
 * before it holds the lock, the new head has been told to watch the word: O(1).
 *
 * Messages for a hand-off with k cores waiting, the arrival included: 13 to 20.
 */
#ifndef HL_LOCKS_SHFL_H
#define HL_LOCKS_SHFL_H

#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/kernel/barrier.h"

/* Cores in a group of one node. assumed: the paper has 1,024, which is longer than the turns of cohort_mcs.h */
#ifndef SHFL_GROUP_MAX
#define SHFL_GROUP_MAX 64
#endif

/* Whom a core counts as near: those of its node. */
#ifndef SHFL_NODE_OF
#define SHFL_NODE_OF(core) node_of(core)
#endif

struct shfl_place {
	_Alignas(LINE_BYTES) struct shfl_place *volatile next;
	volatile int at_head;  /* 1: this core is the head of the queue */
	volatile int shuffler; /* 1: this core sorts the queue behind it */
	volatile int in_group; /* how many of the group were before it, and itself; 0: in no group yet */
	struct shfl_place *searched; /* how far the search behind this core has come; only its shuffler uses it */
	int node;
};

/* Two bytes, which compare-and-exchange takes as one word. */
struct shfl_word {
	_Alignas(2) volatile unsigned char locked;
	volatile unsigned char queued; /* 1: there is a queue, and only its head may take the lock */
};

#define SHFL_FREE 0

struct shfl_lock {
	_Alignas(LINE_BYTES) struct shfl_word word;
	struct shfl_place *volatile tail;
	struct shfl_place places[CORES_MAX];
};

static inline void shfl_init(struct shfl_lock *lock)
{
	*(volatile unsigned short *)&lock->word = SHFL_FREE;
	lock->tail = 0;
	for (int i = 0; i < cpu_count(); i++) {
		lock->places[i].node = SHFL_NODE_OF(i);
		on_node(&lock->places[i], sizeof lock->places[i], node_of(i));
	}
}

/* Whether a shuffler has something else to do: the lock is free, or the shuffler has come to the head. */
static inline bool shfl_called(struct shfl_lock *lock, struct shfl_place *me, bool head)
{
	return head ? lock->word.locked == 0 : me->at_head != 0;
}

/*
 * Goes on through the queue behind this core, from where the last search ended, and moves the cores of its node up to
 * those that are there already. The last core of the queue stays where it is, since others are about to link
 * themselves to it. Then the last of the group becomes the shuffler, if it is another core.
 */
static inline void shfl_sort(struct shfl_lock *lock, struct shfl_place *me, bool head)
{
	struct shfl_place *group_end = me, *before = me->searched, *place;
	int in_group = me->in_group;
	while (in_group < SHFL_GROUP_MAX && (place = smp_load_acquire(&before->next)) != 0) {
		struct shfl_place *after = smp_load_acquire(&place->next);
		if (after == 0)
			break;
		if (place->node != me->node) {
			before = place;
		} else {
			place->in_group = ++in_group;
			if (before == group_end) {
				before = place;
			} else {
				before->next = after;
				place->next = group_end->next;
				smp_store_release(&group_end->next, place);
			}
			group_end = place;
		}
		if (shfl_called(lock, me, head))
			break;
	}
	if (group_end != me || in_group == SHFL_GROUP_MAX)
		me->shuffler = 0;
	if (in_group == SHFL_GROUP_MAX)
		return;
	if (group_end->searched != before)
		group_end->searched = before;
	if (group_end != me)
		smp_store_release(&group_end->shuffler, 1);
}

/* Whether a search that has come to this place finds no core behind it, or only the last one of the queue. */
#define SHFL_NONE_BEHIND(place) ((place)->next == 0 || (place)->next->next == 0)

static inline void shfl_wait_for_head(struct shfl_lock *lock, struct shfl_place *me)
{
	while (smp_load_acquire(&me->at_head) == 0) {
		if (smp_load_acquire(&me->shuffler) != 0)
			shfl_sort(lock, me, false);
		if (me->shuffler == 0)
			while (me->at_head == 0 && me->shuffler == 0)
				cpu_relax();
		else
			while (me->at_head == 0 && SHFL_NONE_BEHIND(me->searched))
				cpu_relax();
	}
}

/* The head sorts too, while the lock is held: if the last shuffler chose it, or if it begins a group. */
static inline void shfl_wait_for_word(struct shfl_lock *lock, struct shfl_place *me)
{
	while (lock->word.locked != 0) {
		if (me->shuffler != 0)
			shfl_sort(lock, me, true);
		if (me->shuffler == 0)
			while (lock->word.locked != 0)
				cpu_relax();
		else
			while (lock->word.locked != 0 && SHFL_NONE_BEHIND(me->searched))
				cpu_relax();
	}
}

static inline void shfl_take(struct shfl_lock *lock, struct shfl_place *me)
{
	if (me->in_group == 0) {
		me->in_group = 1;
		me->searched = me;
		me->shuffler = 1;
	}
	do
		shfl_wait_for_word(lock, me);
	while (cmpxchg(&lock->word.locked, 0, 1) != 0);
}

/* The core has the lock, and leaves the queue to the next one. */
static inline void shfl_leave_queue(struct shfl_lock *lock, struct shfl_place *me)
{
	struct shfl_place *next = smp_load_acquire(&me->next);
	if (next == 0) {
		lock->word.queued = 0;
		if (cmpxchg(&lock->tail, me, (struct shfl_place *)0) == me)
			return; /* no core is behind */
		lock->word.queued = 1;
		while ((next = smp_load_acquire(&me->next)) == 0) /* another core took the tail, and is about to write next */
			cpu_relax();
	}
	smp_store_release(&next->at_head, 1);
}

static inline void shfl_wait(struct shfl_lock *lock)
{
	struct shfl_place *me = &lock->places[cpu()];
	me->next = 0;
	me->at_head = 0;
	me->shuffler = 0;
	me->in_group = 0;
	struct shfl_place *before = atomic_exchange(&lock->tail, me);
	if (before != 0) {
		smp_store_release(&before->next, me);
		shfl_wait_for_head(lock, me);
	} else {
		lock->word.queued = 1;
	}
	shfl_take(lock, me);
	shfl_leave_queue(lock, me);
}

static inline void shfl_lock(struct shfl_lock *lock)
{
	lock_wait(lock);
	if (cmpxchg((volatile unsigned short *)&lock->word, SHFL_FREE, 1) != SHFL_FREE)
		shfl_wait(lock);
	lock_held(lock);
}

static inline void shfl_unlock(struct shfl_lock *lock)
{
	lock_released(lock);
	smp_store_release(&lock->word.locked, 0);
}

#endif
