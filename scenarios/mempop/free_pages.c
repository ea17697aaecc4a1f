/*
 * free_pages.c: free pages in a list without a lock. A core takes two pages, uses them, and gives them back. There is
 * a bug in it on purpose: an exercise asks for a schedule that shows it.
 */
#include "lib/cores.h"
#include "lib/hotline.h"

extern const long mmap_work; /* cycles of an mmap and munmap outside the locks */

#define PAGES 8

struct page {
	_Alignas(LINE_BYTES) struct page *_Atomic next;
	_Atomic int users;
};

static struct page pages[PAGES];
static struct {
	_Alignas(LINE_BYTES) struct page *_Atomic first;
} free_list;

static struct page *get_page(void)
{
	struct page *page = atomic_load(&free_list.first);
	while (page != NULL) {
		struct page *next = atomic_load(&page->next);
		if (atomic_compare_exchange(&free_list.first, &page, next))
			break;
	}
	if (page != NULL)
		assert(atomic_fetch_add(&page->users, 1) == 0); /* no other core has it */
	return page;
}

static void put_page(struct page *page)
{
	if (page == NULL)
		return;
	atomic_fetch_sub(&page->users, 1);
	struct page *first = atomic_load(&free_list.first);
	do
		atomic_store(&page->next, first);
	while (!atomic_compare_exchange(&free_list.first, &first, page));
}

void setup(void)
{
	for (int i = 0; i < PAGES; i++) {
		pages[i].users = 1;
		put_page(&pages[i]);
	}
}

void operation(void)
{
	struct page *one = get_page();
	struct page *two = get_page();
	work_random(mmap_work / 100);
	put_page(one);
	put_page(two);
}
