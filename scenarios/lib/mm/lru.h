/*
 * mm/lru.h: the list of recently used pages of every chip's memory, under a ticket lock of its own on the same line as
 * the list's head. New pages are entered up to 14 at a time, and freed pages taken out likewise [Linux-2.6.39,
 * include/linux/mmzone.h, mm/swap.c].
 */
#ifndef HL_MM_LRU_H
#define HL_MM_LRU_H

#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/kernel/bitops.h"
#include "lib/kernel/list.h"
#include "lib/kernel/ticket_spinlock.h"

#define PAGEVEC_SIZE 14
#define MMAP_PAGES 16 /* 64 KB */
#define NODES_MAX 256

/* assumed: cycles for each page besides the accesses below: counters of the zone and of the group */
#define LRU_PAGE_CYCLES 20

enum { PG_lru = 5, PG_active = 6 };

struct page {
	_Alignas(64) unsigned long flags;
	int count;
	struct list_head lru;
};

struct zone {
	_Alignas(64) struct ticket_spinlock lru_lock;
	struct list_head inactive_anon;
	struct list_head active_anon;
	struct list_head inactive_file;
	_Alignas(64) long recent_rotated;
	long recent_scanned;
};

static struct zone zones[NODES_MAX];
static struct page pages[CORES_MAX][MMAP_PAGES]; /* the pages that a core frees are the pages that it gets next */
static struct page older_pages[NODES_MAX];       /* stand for all that have long been in the list: it is never empty */

static void lru_setup(void)
{
	for (int i = 0; i < node_count(); i++) {
		on_node(&zones[i], sizeof zones[i], i);
		ticket_spin_lock_init(&zones[i].lru_lock);
		list_init(&zones[i].active_anon);
		on_node(&older_pages[i], sizeof older_pages[i], i);
		list_add(&older_pages[i].lru, &zones[i].active_anon);
	}
	for (int i = 0; i < cpu_count(); i++)
		on_node(pages[i], sizeof pages[i], node_of(i));
}

/*
 * Enters some of the core's pages at the head of the list, one after the other. The flags are set by locked
 * instructions, and such an instruction waits until the links of the page before are written: the head, too, which the
 * waiting cores have read with the lock.
 */
static void lru_add(int from, int count)
{
	struct zone *zone = &zones[node_of(cpu())];
	struct page *mine = pages[cpu()];
	ticket_spin_lock(&zone->lru_lock);
	for (int i = from; i < from + count; i++) {
		work(LRU_PAGE_CYCLES);
		set_bit(PG_lru, &mine[i].flags);
		set_bit(PG_active, &mine[i].flags);
		zone->recent_scanned++;
		zone->recent_rotated++;
		list_add(&mine[i].lru, &zone->active_anon);
	}
	ticket_spin_unlock(&zone->lru_lock);
}

/* Takes pages out of the list as their last users drop them: the count is a locked instruction, the flags are not. */
static void lru_del(int from, int count)
{
	struct zone *zone = &zones[node_of(cpu())];
	struct page *mine = pages[cpu()];
	ticket_spin_lock(&zone->lru_lock);
	for (int i = from; i < from + count; i++) {
		work(LRU_PAGE_CYCLES);
		atomic_fetch_sub(&mine[i].count, 1);
		mine[i].flags = 0;
		list_del(&mine[i].lru);
	}
	ticket_spin_unlock(&zone->lru_lock);
}

#endif
