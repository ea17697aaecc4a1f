/*
 * kernel/list.h: the kernel's circular doubly linked list: a head, and entries that are inside other structures.
 * Lines are written in the order of [Linux-2.6.39, include/linux/list.h], since that order decides which lines move.
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

/* Inserts between two neighbours: the one behind is written first, the one before it last. */
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

static inline void list_add(struct list_head *entry, struct list_head *head)
{
	list_insert(entry, head, head->next);
}

static inline void list_del_init(struct list_head *entry)
{
	list_del(entry);
	list_init(entry);
}

static inline void list_move_tail(struct list_head *entry, struct list_head *head)
{
	list_del(entry);
	list_add_tail(entry, head);
}

#define INIT_LIST_HEAD(head) list_init(head)
#define LIST_HEAD_INIT(name) { &(name), &(name) }
#define LIST_HEAD(name) struct list_head name = LIST_HEAD_INIT(name)

#define container_of(p, type, member) ((type *)((char *)(p) - offsetof(type, member)))
#define list_entry(p, type, member) container_of(p, type, member)
#define list_first_entry(head, type, member) list_entry((head)->next, type, member)
#define list_for_each(at, head) for (at = (head)->next; at != (head); at = at->next)
#define list_for_each_entry(at, head, member) \
	for (at = list_entry((head)->next, __typeof__(*at), member); &at->member != (head); \
		at = list_entry(at->member.next, __typeof__(*at), member))
#define list_for_each_entry_safe(at, then, head, member) \
	for (at = list_entry((head)->next, __typeof__(*at), member), \
	    then = list_entry(at->member.next, __typeof__(*at), member); \
		&at->member != (head); at = then, then = list_entry(then->member.next, __typeof__(*then), member))

#endif
