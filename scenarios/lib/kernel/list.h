/*
 * kernel/list.h: the kernel's circular doubly linked list: a head, and entries that are inside other structures.
 * Lines are written in the order of [Linux-2.6.39, include/linux/list.h], since that order decides which lines move.
 */
#ifndef HL_KERNEL_LIST_H
#define HL_KERNEL_LIST_H

#include "lib/hotline.h"
#include "lib/kernel/list_types.h"
#include "lib/kernel/poison.h"

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

static inline void __list_del(struct list_head *prev, struct list_head *next)
{
	next->prev = prev;
	WRITE_ONCE(prev->next, next);
}

static inline void __list_del_entry(struct list_head *entry) { __list_del(entry->prev, entry->next); }

/* The entry is written, too: one more line to get, where other cores have linked and unlinked its neighbours. */
static inline void list_del(struct list_head *entry)
{
	__list_del_entry(entry);
	entry->next = LIST_POISON1;
	entry->prev = LIST_POISON2;
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
	__list_del_entry(entry);
	list_init(entry);
}

static inline void list_move_tail(struct list_head *entry, struct list_head *head)
{
	__list_del_entry(entry);
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

#define list_entry_is_head(at, head, member) (&(at)->member == (head))
#define list_for_each_prev(at, head) for (at = (head)->prev; at != (head); at = at->prev)
#define list_for_each_continue(at, head) for (at = at->next; at != (head); at = at->next)
#define list_for_each_entry_continue(at, head, member) \
	for (at = list_next_entry(at, member); &at->member != (head); at = list_next_entry(at, member))
#define list_for_each_entry_continue_reverse(at, head, member) \
	for (at = list_prev_entry(at, member); &at->member != (head); at = list_prev_entry(at, member))
#define list_for_each_entry_from(at, head, member) \
	for (; &at->member != (head); at = list_next_entry(at, member))

#define list_last_entry(head, type, member) list_entry((head)->prev, type, member)
#define list_first_entry_or_null(head, type, member) \
	(list_empty(head) ? (type *)NULL : list_first_entry(head, type, member))
#define list_next_entry(at, member) list_entry((at)->member.next, __typeof__(*(at)), member)
#define list_prev_entry(at, member) list_entry((at)->member.prev, __typeof__(*(at)), member)
#define list_for_each_safe(at, then, head) \
	for (at = (head)->next, then = at->next; at != (head); at = then, then = at->next)
#define list_for_each_entry_reverse(at, head, member) \
	for (at = list_last_entry(head, __typeof__(*at), member); &at->member != (head); at = list_prev_entry(at, member))

static inline void list_move(struct list_head *entry, struct list_head *head)
{
	__list_del_entry(entry);
	list_add(entry, head);
}

static inline bool list_is_singular(const struct list_head *head)
{
	return !list_empty(head) && head->next == head->prev;
}

static inline bool list_is_head(const struct list_head *entry, const struct list_head *head) { return entry == head; }
static inline bool list_is_first(const struct list_head *entry, const struct list_head *head)
{
	return entry->prev == head;
}

static inline void __list_add(struct list_head *entry, struct list_head *prev, struct list_head *next)
{
	list_insert(entry, prev, next);
}

static inline int list_empty_careful(const struct list_head *head) { return READ_ONCE(head->next) == head; }

static inline bool list_is_last(const struct list_head *entry, const struct list_head *head)
{
	return entry->next == head;
}

/* Moves all entries of `list` behind `head`, and leaves `list` empty. */
static inline void list_splice_init(struct list_head *list, struct list_head *head)
{
	if (list_empty(list))
		return;
	struct list_head *first = list->next, *last = list->prev, *next = head->next;
	first->prev = head;
	head->next = first;
	last->next = next;
	next->prev = last;
	list_init(list);
}

/* Lists of hash tables. */
#define HLIST_HEAD_INIT { .first = NULL }
#define HLIST_HEAD(name) struct hlist_head name = HLIST_HEAD_INIT
#define INIT_HLIST_HEAD(head) ((head)->first = NULL)

static inline void INIT_HLIST_NODE(struct hlist_node *node)
{
	node->next = NULL;
	node->pprev = NULL;
}

static inline bool hlist_unhashed(const struct hlist_node *node) { return !node->pprev; }
static inline bool hlist_empty(const struct hlist_head *head) { return !READ_ONCE(head->first); }

static inline void hlist_add_head(struct hlist_node *node, struct hlist_head *head)
{
	struct hlist_node *first = head->first;
	WRITE_ONCE(node->next, first);
	if (first)
		WRITE_ONCE(first->pprev, &node->next);
	WRITE_ONCE(head->first, node);
	WRITE_ONCE(node->pprev, &head->first);
}

static inline void __hlist_del(struct hlist_node *node)
{
	struct hlist_node *next = node->next, **pprev = node->pprev;
	WRITE_ONCE(*pprev, next);
	if (next)
		WRITE_ONCE(next->pprev, pprev);
}

static inline void hlist_del(struct hlist_node *node)
{
	__hlist_del(node);
	node->next = LIST_POISON1;
	node->pprev = LIST_POISON2;
}

static inline void hlist_del_init(struct hlist_node *node)
{
	if (hlist_unhashed(node))
		return;
	__hlist_del(node);
	INIT_HLIST_NODE(node);
}

#define hlist_entry(p, type, member) container_of(p, type, member)
#define hlist_entry_safe(p, type, member)                                   \
	__extension__({                                                     \
		__typeof__(p) hlist_p = (p);                                \
		hlist_p ? hlist_entry(hlist_p, type, member) : (type *)NULL; \
	})
#define hlist_for_each_entry(at, head, member)                                                  \
	for (at = hlist_entry_safe((head)->first, __typeof__(*at), member); at;                 \
	     at = hlist_entry_safe(at->member.next, __typeof__(*at), member))
#define hlist_for_each_entry_safe(at, then, head, member)                                       \
	for (at = hlist_entry_safe((head)->first, __typeof__(*at), member);                     \
	     at && ((then = at->member.next), 1); at = hlist_entry_safe(then, __typeof__(*at), member))

#endif
