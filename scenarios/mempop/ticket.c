/*
 * ticket.c: MEMPOP: on every core a process maps 64 KB of memory, has it filled with zeroed pages, and unmaps it. The
 * processes are forks of one, so their lists of mappings share one spin lock, a ticket lock as in Linux 2.6.39.
 *
 * Watch the line of parent.lock: linking a mapping writes the list's head, on the lock's line, and then a line of
 * another core. Meanwhile all waiting cores have fetched the lock's line again, and the unlock queues behind them.
 */
#include "lib/hotline.h"
#include "lib/kernel/ticket_spinlock.h"

typedef struct ticket_spinlock spinlock_t;
#define spin_lock_init ticket_spin_lock_init
#define spin_lock ticket_spin_lock
#define spin_unlock ticket_spin_unlock

#include "lib/mm/anon_vma.h"
#include "lib/mm/lru.h"

extern const long mmap_work; /* cycles of an mmap and munmap outside the locks */

static struct anon_vma_chain links[CORES_MAX][2]; /* of the mapping to be unmapped */

/* assumed: cycles to get or free a link */
#define LINK_CYCLES 150

/* Three quarters of the work (assumed), mostly zeroing pages; when 14 are new they are entered in the zone's list. */
static void sys_mmap(void)
{
	for (int page = 0; page < MMAP_PAGES; page++) {
		work_random(mmap_work * 3 / 4 / MMAP_PAGES);
		if (page == PAGEVEC_SIZE - 1)
			lru_add(0, PAGEVEC_SIZE);
	}
}

/*
 * The new mapping has been merged with one inherited from the parent, so it is first split off, which links it to the
 * parent's anon_vma and to the process's own: two acquisitions; and then unlinked from both: two more. The pages are
 * freed last. [Linux-2.6.39], mm/mmap.c (split_vma, unmap_region), mm/rmap.c (anon_vma_clone, unlink_anon_vmas).
 */
static void sys_munmap(void)
{
	struct anon_vma_chain *link = links[cpu()];
	work(LINK_CYCLES);
	anon_vma_chain_link(&link[0], &parent);
	work(LINK_CYCLES);
	anon_vma_chain_link(&link[1], &children[cpu()]);
	lru_add(PAGEVEC_SIZE, MMAP_PAGES - PAGEVEC_SIZE); /* the rest of the new pages */
	for (int page = 0; page < MMAP_PAGES; page++)
		work_random(mmap_work / 4 / MMAP_PAGES);
	anon_vma_unlink(&link[1]);
	work(LINK_CYCLES);
	anon_vma_unlink(&link[0]);
	work(LINK_CYCLES);
	lru_del(0, PAGEVEC_SIZE);
	lru_del(PAGEVEC_SIZE, MMAP_PAGES - PAGEVEC_SIZE);
}

void setup(void)
{
	anon_vma_setup();
	lru_setup();
}

void operation(void)
{
	sys_mmap();
	sys_munmap();
}
