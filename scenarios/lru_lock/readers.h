/*
 * readers.h: every core reads a file of its own twice, some pages at a time. A page that is read for the first time
 * gets memory and enters the list of inactive pages; the second time it moves to the list of active ones; then it is
 * dropped. Lists are changed for PAGEVEC pages at once, under a lock: the variants say under which.
 *
 * Each memory group has lists of its own on each node, in both variants.
 */
#ifndef HL_LRU_LOCK_READERS_H
#define HL_LRU_LOCK_READERS_H

#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/kernel/list.h"
#include "lib/locks/qspinlock.h"

extern const long first;   /* cycles of reading a page for the first time */
extern const long again;   /* cycles of reading it once more */
extern const long section; /* cycles for a page in a list under the lock, besides the accesses below */
extern const long readers; /* of a group */

#define PAGEVEC 15

struct page {
	_Alignas(64) struct list_head lru;
	unsigned long flags;
};

/* The lists of one group on one node. */
struct lruvec {
	_Alignas(LINE_BYTES) struct qspinlock_lock lru_lock;
	_Alignas(64) struct list_head inactive;
	struct list_head active;
	long pages;
};

/* Room for lists at every core: those of a group on a node lie at the group's first reader on the node. */
static struct lruvec lruvecs[CORES_MAX];
static struct page pages[CORES_MAX][PAGEVEC];

/* The lists that each core's reader uses. */
static struct {
	_Alignas(LINE_BYTES) struct lruvec *lruvec;
} own[CORES_MAX];

static struct qspinlock_lock *lock_of(struct lruvec *lruvec);

/* The readers of a group are spread over the machine. */
static int first_reader(int core)
{
	int groups = cpu_count() > readers ? (int)(cpu_count() / readers) : 1;
	int first_core = core % groups;
	while (node_of(first_core) != node_of(core))
		first_core += groups;
	return first_core;
}

static void lruvec_init(struct lruvec *lruvec, int node)
{
	on_node(lruvec, sizeof *lruvec, node);
	qspinlock_init(&lruvec->lru_lock);
	list_init(&lruvec->inactive);
	list_init(&lruvec->active);
}

static void lru_setup(void)
{
	for (int core = 0; core < cpu_count(); core++) {
		struct lruvec *lruvec = &lruvecs[first_reader(core)];
		on_node(pages[core], sizeof pages[core], node_of(core));
		on_node(&own[core], sizeof own[core], node_of(core));
		own[core].lruvec = lruvec;
		if (lruvec == &lruvecs[core])
			lruvec_init(lruvec, node_of(core));
	}
}

enum { PG_ACTIVE = 1 };

static void lru_add(struct lruvec *lruvec, struct page *page)
{
	page->flags = 0;
	list_add(&page->lru, &lruvec->inactive);
	lruvec->pages++;
}

static void lru_activate(struct lruvec *lruvec, struct page *page)
{
	list_del(&page->lru);
	page->flags |= PG_ACTIVE;
	list_add(&page->lru, &lruvec->active);
}

static void lru_drop(struct lruvec *lruvec, struct page *page)
{
	assert(page->flags == PG_ACTIVE);
	list_del(&page->lru);
	lruvec->pages--;
}

/* Changes the lists for all pages of the core at once. */
static void for_pages(void (*change)(struct lruvec *, struct page *))
{
	struct lruvec *lruvec = own[cpu()].lruvec;
	struct qspinlock_lock *lock = lock_of(lruvec);
	qspinlock_lock(lock);
	for (int i = 0; i < PAGEVEC; i++) {
		work(section);
		change(lruvec, &pages[cpu()][i]);
	}
	qspinlock_unlock(lock);
}

/* Reads some pages twice. */
void operation(void)
{
	work_random(PAGEVEC * first);
	for_pages(lru_add);
	work_random(PAGEVEC * again);
	for_pages(lru_activate);
	for_pages(lru_drop);
}

#endif
