/*
 * kernel/list.h: the kernel's circular doubly linked list: a head and entries that stand inside other structures. What
 * counts here is which lines are written, and in which order: that of [Linux-2.6.39, include/linux/list.h].
 */
#ifndef HL_KERNEL_LIST_H
#define HL_KERNEL_LIST_H

#include "lib/hotline.h"

struct list_head {
	struct list_head *next;
	struct list_head *prev;
};

static inline void list_init(struct list_head *head)
{
	head->next = head;
	head->prev = head;
}

/* Between two neighbours: the one behind is written first, the one before last. */
static inline void list_insert(struct list_head *entry, struct list_head *prev, struct list_head *next)
{
	next->prev = entry;
	entry->next = next;
	entry->prev = prev;
	prev->next = entry;
}

static inline void list_add_tail(struct list_head *entry, struct list_head *head)
{
	list_insert(entry, head->prev, head);
}

static inline void list_del(struct list_head *entry)
{
	struct list_head *prev = entry->prev;
	struct list_head *next = entry->next;
	next->prev = prev;
	prev->next = next;
}

static inline bool list_empty(const struct list_head *head)
{
	return head->next == head;
}

#endif
