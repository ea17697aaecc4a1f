/*
 * lists.h: the two lists of an epoll file, and how core 0 fetches what is ready. They are the same in all variants; a
 * variant includes this file below the lock of the lists.
 */
#ifndef HL_EPOLL_READY_LISTS_H
#define HL_EPOLL_READY_LISTS_H

#include "ready.h"

#define NOBODY_LOOKS ((struct item *)-1)

static void append(struct ready_list *list, struct item *item)
{
	item->next = NULL;
	if (list->last == NULL)
		list->first = item;
	else
		list->last->next = item;
	list->last = item;
}

static struct item *take_first(struct ready_list *list)
{
	struct item *first = list->first;
	list->first = first->next;
	if (first->next == NULL)
		list->last = NULL;
	first->next = first;
	return first;
}

/* Puts what is left of the list, and the items that became ready meanwhile, into the epoll file's list. */
static void end_of_look(struct ready_list *left)
{
	lock_lists();
	struct item *item = lists.meanwhile;
	lists.meanwhile = NOBODY_LOOKS;
	while (item != NULL) {
		struct item *next = item->next_meanwhile;
		item->next_meanwhile = item;
		if (item->next == item)
			append(left, item);
		item = next;
	}
	lists.ready.first = left->first;
	lists.ready.last = left->last;
	unlock_lists();
}

static int fetch(struct item **events)
{
	struct ready_list taken, left = { NULL, NULL };
	int n = 0;
	if (lists.ready.first == NULL)
		return 0;
	lock_lists();
	taken.first = lists.ready.first;
	taken.last = lists.ready.last;
	lists.ready.first = NULL;
	lists.ready.last = NULL;
	lists.meanwhile = NULL;
	unlock_lists();
	while (taken.first != NULL && n < FETCHED_MAX) {
		struct item *item = take_first(&taken);
		if (eventfds[item - items].count == 0)
			continue;
		events[n++] = item;
		append(&left, item);
	}
	end_of_look(&left);
	return n;
}

void setup(void)
{
	items_init();
	lists.meanwhile = NOBODY_LOOKS;
}

void operation(void)
{
	if (cpu() == 0)
		poll_for_ever();
	write_event();
}

#endif
