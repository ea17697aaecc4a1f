/*
 * message.h: everything that a core does for one Exim message besides looking up mounts, in one part for every look-up.
 *
 * A part is some user time, then some kernel time in one of the functions that the profiles of the slides name
 * [MIT-slides], chosen at random according to their published shares of the samples. The time of a part varies
 * (exponentially), so that cores do not run in step.
 *
 * The data that kernel functions share with other cores (page counts, free lists, run queues) are not written out,
 * but sampled: a message touches `shared` lines that another core wrote last. Each part really accesses one of them,
 * and its cost is charged for all the lines that it stands for. So this kernel time grows with the distance of the
 * other cores.
 */
#ifndef HL_EXIM_MESSAGE_H
#define HL_EXIM_MESSAGE_H

#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/sample.h"

extern const long lookups;     /* parts of a message */
extern const long user_work;   /* cycles per message */
extern const long kernel_work; /* cycles per message, without the misses below */
extern const long shared;      /* lines per message that some other core may have written last */

/*
 * assumed: enough lines that two cores seldom meet at one (below 1 % of the time at 48 cores). Their homes are the
 * nodes of the cores that touch them first, as a kernel takes memory from the node that asks for it.
 */
#define SHARED_LINES 256

static struct own_line shared_lines[SHARED_LINES];

static inline void touch_shared_lines(long count)
{
	if (count == 0)
		return;
	long begin = sample_begin();
	atomic_fetch_add(&shared_lines[random_below(SHARED_LINES)].value, 1);
	sample_end(begin, count);
}

static inline void in_kernel(void)
{
	touch_shared_lines(shared / lookups);
	work_random(kernel_work / lookups);
}

static void radix_tree_lookup_slot(void) { in_kernel(); }
static void unmap_vmas(void) { in_kernel(); }
static void filemap_fault(void) { in_kernel(); }
static void __do_fault(void) { in_kernel(); }
static void copy_page_c(void) { in_kernel(); }
static void unlock_page(void) { in_kernel(); }
static void page_fault(void) { in_kernel(); }
static void clear_page_c(void) { in_kernel(); }
static void kmem_cache_free(void) { in_kernel(); }
static void other_memory(void) { in_kernel(); }
static void other_files(void) { in_kernel(); }
static void other_processes(void) { in_kernel(); }
static void other_network(void) { in_kernel(); }
static void other_scheduling(void) { in_kernel(); }
static void exim(void) { work_random(user_work / lookups); }

/*
 * Thousandths of the kernel's time: the percentages of the slides (stock, 40 cores; clear_page_c and kmem_cache_free:
 * per-core lookup, 32 cores) divided by the kernel's share of all time, 0.87 [MOSBENCH]. The rest, in equal parts, is
 * not named in the slides.
 */
static void kernel_part(void)
{
	long pick = random_below(1000);
	if (pick < 84) radix_tree_lookup_slot();
	else if (pick < 159) unmap_vmas();
	else if (pick < 230) filemap_fault();
	else if (pick < 278) __do_fault();
	else if (pick < 322) copy_page_c();
	else if (pick < 360) unlock_page();
	else if (pick < 391) page_fault();
	else if (pick < 422) clear_page_c();
	else if (pick < 452) kmem_cache_free();
	else if (pick < 562) other_memory();
	else if (pick < 672) other_files();
	else if (pick < 782) other_processes();
	else if (pick < 891) other_network();
	else other_scheduling();
}

static __attribute__((unused)) void message_part(void)
{
	exim();
	kernel_part();
}

#endif
