/*
 * fault.c: all threads of a process touch new memory, each in a part of its own. Every first touch of a page is a
 * fault: the kernel finds a free page, zeroes it, and enters it in the page table of the address space.
 *
 * Watch the line of page_table_lock in the stock kernel. With atomic entries the semaphore and the count of the address
 * space's pages are next; with prefault they are met less often.
 */
#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/kernel/code.h"
#include "lib/locks/ttas.h"
#include "lib/mm/mm.h"
#include "lib/system.h"

extern const long fault_work;  /* cycles of a fault besides what is written out below */
extern const long zeroing;     /* cycles for zeroing a page besides moving it to memory */
extern const long find_entry;  /* cycles under the lock: the entry is still empty */
extern const long enter_page;  /* cycles under the lock: the entry is written, the page is counted */
extern const long prefault;    /* pages that one fault enters, where the kernel does that */

/* How page-table entries are protected. */
#define ONE_LOCK 0   /* page_table_lock, taken twice for each fault */
#define SPLIT 1      /* a lock for each page of the page table: for each thread's part */
#define ATOMIC 2     /* no lock: an entry is written by compare-and-exchange */
#define PREFAULT 3   /* the same, and several pages at a time */
#ifndef ENTRIES
#define ENTRIES ONE_LOCK
#endif

#define PAGE_BYTES 16384
#define LINE_ENTRIES (LINE_BYTES / 8)

const long prefaults = ENTRIES == PREFAULT; /* for the measure, which counts pages */

/* The lock, and the count that it protects, on lines of their own. */
static struct {
	struct ttas_lock page_table_lock;
	_Alignas(LINE_BYTES) volatile long rss;
} address_space;

static struct mm process;
static _Alignas(LINE_BYTES) struct vm_area mapping; /* the one in which all threads touch memory */

/* A thread's part of the address space, and the line of the page table that it is filling. */
struct part {
	_Alignas(LINE_BYTES) volatile long entries[LINE_ENTRIES];
	struct ttas_lock lock;
	long touched;
};

static struct part parts[CORES_MAX];

static long pages_of_fault(void)
{
	return ENTRIES == PREFAULT ? prefault : 1;
}

static struct ttas_lock *lock_of(struct part *part)
{
	return ENTRIES == ONE_LOCK ? &address_space.page_table_lock : &part->lock;
}

static bool takes_lock(void)
{
	return ENTRIES == ONE_LOCK || ENTRIES == SPLIT;
}

static void zeroed_page(void)
{
	kernel(zeroing);
	memory_stream(node_of(cpu()), PAGE_BYTES);
}

static volatile long *next_entry(struct part *part)
{
	return &part->entries[part->touched++ % LINE_ENTRIES];
}

static void count_pages(long pages)
{
	if (ENTRIES == ONE_LOCK)
		address_space.rss += pages; /* under page_table_lock */
	else
		atomic_fetch_add(&address_space.rss, pages);
}

/* The first time the lock is taken the entry is only looked at: zeroing a page is too long to hold a lock. */
static void look_at_entry(struct part *part)
{
	if (takes_lock())
		ttas_lock(lock_of(part));
	work(find_entry);
	if (takes_lock())
		ttas_unlock(lock_of(part));
}

static void write_entry(struct part *part)
{
	volatile long *entry = next_entry(part);
	long empty = *entry;
	if (takes_lock())
		*entry = empty + 1;
	else
		assert(cmpxchg(entry, empty, empty + 1) == empty);
}

static void enter_pages(struct part *part)
{
	if (takes_lock())
		ttas_lock(lock_of(part));
	work(enter_page);
	for (long page = 0; page < pages_of_fault(); page++)
		write_entry(part);
	count_pages(pages_of_fault());
	if (takes_lock())
		ttas_unlock(lock_of(part));
}

static void page_fault(struct part *part)
{
	mode_switch();
	down_read(&process.mmap_sem);
	find_vma(&process, &mapping);
	kernel_code(fault_work);
	look_at_entry(part);
	for (long page = 0; page < pages_of_fault(); page++)
		zeroed_page();
	enter_pages(part);
	up_read(&process.mmap_sem);
	mode_switch();
}

void setup(void)
{
	code_setup();
	mm_init(&process);
	ttas_init(&address_space.page_table_lock);
	for (int core = 0; core < cpu_count(); core++) {
		on_node(&parts[core], sizeof parts[core], node_of(core));
		ttas_init(&parts[core].lock);
	}
}

/* One fault. */
void operation(void)
{
	page_fault(&parts[cpu()]);
}
