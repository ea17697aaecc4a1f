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
#include "lib/kernel/barrier.h"
#include "lib/locks/ttas.h"
#include "lib/mm/rwsem.h"
#include "lib/system.h"

extern const long fault_work;   /* cycles of a fault besides what is written out below */
extern const long find_mapping; /* cycles for the search of the mapping, in a tree that all threads have cached */
extern const long zeroing;      /* cycles for zeroing a page besides moving it to memory */
extern const long find_entry;   /* cycles under the lock: the entry is still empty */
extern const long enter_page;   /* cycles under the lock: the entry is written, the page is counted */
extern const long prefault;     /* pages that one fault enters, where the kernel does that */

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

/*
 * The address space as the kernel has it, struct mm_struct: with lines of 128 bytes the root of the tree of mappings,
 * the root of the page table, the semaphore and the lock are on the first line, and both counts of pages on the next
 * [Linux-2.6.10, include/linux/sched.h].
 */
static struct {
	_Alignas(LINE_BYTES) volatile long mm_rb;
	volatile long pgd;
	struct rw_semaphore mmap_sem;
	volatile int page_table_lock;
	_Alignas(LINE_BYTES) volatile long rss;
	volatile long anon_rss;
} mm;

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

/* A test-and-set lock as in lib/locks/ttas.h, that has no line of its own. */
static void lock_page_table(void)
{
	lock_wait(&mm.page_table_lock);
	do {
		while (mm.page_table_lock != 0)
			cpu_relax();
	} while (atomic_exchange(&mm.page_table_lock, 1) != 0);
	lock_held(&mm.page_table_lock);
}

static void unlock_page_table(void)
{
	lock_released(&mm.page_table_lock);
	smp_store_release(&mm.page_table_lock, 0);
}

static void lock_entries(struct part *part)
{
	if (ENTRIES == ONE_LOCK)
		lock_page_table();
	else if (ENTRIES == SPLIT)
		ttas_lock(&part->lock);
}

static void unlock_entries(struct part *part)
{
	if (ENTRIES == ONE_LOCK)
		unlock_page_table();
	else if (ENTRIES == SPLIT)
		ttas_unlock(&part->lock);
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

/* Every page counts twice: as one of the process, and as one that no file backs. */
static void count_page(void)
{
	if (ENTRIES == ONE_LOCK) {
		mm.rss++; /* under page_table_lock */
		mm.anon_rss++;
	} else {
		atomic_fetch_add(&mm.rss, 1);
		atomic_fetch_add(&mm.anon_rss, 1);
	}
}

/* The first time the lock is taken the entry is only looked at: zeroing a page is too long to hold a lock. */
static void look_at_entry(struct part *part)
{
	lock_entries(part);
	work(find_entry);
	unlock_entries(part);
}

static void write_entry(struct part *part)
{
	volatile long *entry = next_entry(part);
	long empty = *entry;
	if (ENTRIES == ONE_LOCK || ENTRIES == SPLIT)
		*entry = empty + 1;
	else
		assert(cmpxchg(entry, empty, empty + 1) == empty);
}

static void enter_page_of(struct part *part)
{
	lock_entries(part);
	work(enter_page);
	write_entry(part);
	count_page();
	unlock_entries(part);
}

/*
 * Right behind the semaphore, whose line the processor has just got, the kernel reads two more words of that line:
 * where the search of the mapping begins, and then where the page table does [Linux-2.6.10, arch/ia64/mm/fault.c and
 * mm/memory.c]. All threads touch the same mapping.
 */
static void find_tables(void)
{
	assert(mm.mm_rb == 0);
	work(find_mapping);
	assert(mm.pgd == 0);
}

/* Half of what is not written out comes before the semaphore: entering and leaving the kernel (assumed). */
static void page_fault(struct part *part)
{
	mode_switch();
	kernel_code(fault_work / 2);
	down_read(&mm.mmap_sem);
	find_tables();
	kernel_code(fault_work / 2);
	look_at_entry(part);
	for (long page = 0; page < pages_of_fault(); page++) {
		zeroed_page();
		enter_page_of(part);
	}
	up_read(&mm.mmap_sem);
	mode_switch();
}

void setup(void)
{
	code_setup();
	init_rwsem(&mm.mmap_sem);
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
