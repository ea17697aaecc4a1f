/*
 * mcs.c: MEMPOP as in ticket.c, but the lock of the lists of mappings is an MCS lock: waiting cores form a queue, and
 * each reads a line of its own.
 *
 * Watch the line of parent.lock: cores use it to join the queue and to link mappings, but no core waits on it. The
 * pages' lru_lock of each chip is still a ticket lock.
 */
#include "lib/hotline.h"
#include "lib/kernel/mcs_spinlock.h"

typedef struct mcs_spinlock spinlock_t;
#define spin_lock_init mcs_spin_lock_init
#define spin_lock mcs_spin_lock
#define spin_unlock mcs_spin_unlock

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
