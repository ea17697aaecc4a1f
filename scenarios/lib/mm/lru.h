/*
 * mm/lru.h: the list of recently used pages of every chip's memory, under a ticket lock of its own on the same line as
 * the list's head. New pages are entered up to 14 at a time, and freed pages taken out likewise [Linux-2.6.39,
 * include/linux/mmzone.h, mm/swap.c].
 */
#ifndef HL_MM_LRU_H
#define HL_MM_LRU_H

#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/kernel/list.h"
#include "lib/kernel/ticket_spinlock.h"

#define PAGEVEC_SIZE 14
#define MMAP_PAGES 16 /* 64 KB */
#define NODES_MAX 256

/* assumed: cycles for each page besides the links: flags, counters of the zone and of the group */
#define LRU_PAGE_CYCLES 20

struct page {
	_Alignas(64) unsigned long flags;
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

static void lru_setup(void)
{
	for (int i = 0; i < node_count(); i++) {
		on_node(&zones[i], sizeof zones[i], i);
		ticket_spin_lock_init(&zones[i].lru_lock);
		list_init(&zones[i].active_anon);
	}
	for (int i = 0; i < cpu_count(); i++)
		on_node(pages[i], sizeof pages[i], node_of(i));
}

/*
 * Enters some of the core's pages at the head of the list. The kernel enters one page after the other and writes the
 * head each time; such writes to one line gather in the store buffer and are done when the line has arrived. The
 * simulated core has no store buffer, so the head is written once for all pages.
 */
static void lru_add(int from, int count)
{
	struct zone *zone = &zones[node_of(cpu())];
	struct page *mine = pages[cpu()];
	struct list_head *head = &zone->active_anon;
	ticket_spin_lock(&zone->lru_lock);
	struct list_head *before = head->next;
	zone->recent_scanned += count;
	zone->recent_rotated += count;
	for (int i = from; i < from + count; i++) {
		work(LRU_PAGE_CYCLES);
		mine[i].flags = 1;
		mine[i].lru.next = i == from ? before : &mine[i - 1].lru;
		mine[i].lru.prev = i == from + count - 1 ? head : &mine[i + 1].lru;
	}
	before->prev = &mine[from].lru;
	head->next = &mine[from + count - 1].lru;
	ticket_spin_unlock(&zone->lru_lock);
}

static void lru_del(int from, int count)
{
	struct zone *zone = &zones[node_of(cpu())];
	struct page *mine = pages[cpu()];
	ticket_spin_lock(&zone->lru_lock);
	for (int i = from; i < from + count; i++) {
		work(LRU_PAGE_CYCLES);
		mine[i].flags = 0;
		list_del(&mine[i].lru);
	}
	ticket_spin_unlock(&zone->lru_lock);
}

#endif
