/*
 * mm/page_count.h: struct page of pages that many processes map, such as those of libraries: every fault reads the
 * page's flags and its file, and counts one more user. In the stock kernel the count shares a line with what is only
 * read; in the patched kernel that has a line of its own [OSDI10, fix 11].
 *
 * A message faults on many such pages. One of them is simulated; its cost is charged for all of them.
 */
#ifndef HL_MM_PAGE_COUNT_H
#define HL_MM_PAGE_COUNT_H

#include "lib/hotline.h"
#include "lib/sample.h"

/* assumed: enough pages that two cores seldom meet at one */
#define MAPPED_PAGES 128

struct mapped_page {
	_Alignas(64) volatile int count;
	volatile unsigned flags_beside;
	_Alignas(64) volatile unsigned flags_apart;
};

static struct mapped_page mapped_pages[MAPPED_PAGES];
static _Alignas(64) bool page_flags_apart; /* not written after setup */

static void page_count_setup(bool apart)
{
	page_flags_apart = apart;
}

static unsigned page_flags(struct mapped_page *page)
{
	return page_flags_apart ? page->flags_apart : page->flags_beside;
}

/* The flags are read first: the page may be locked, or not up to date. */
static void map_page(struct mapped_page *page)
{
	assert(page_flags(page) == 0);
	atomic_fetch_add(&page->count, 1);
}

static void map_pages(long faults)
{
	long begin = sample_begin();
	map_page(&mapped_pages[random_below(MAPPED_PAGES)]);
	sample_end(begin, faults);
}

#endif
