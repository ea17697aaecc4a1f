/* kernel/list_types.h: heads and nodes of the kernel's lists. list.h has their functions. */
#ifndef HL_KERNEL_LIST_TYPES_H
#define HL_KERNEL_LIST_TYPES_H

struct list_head {
	struct list_head *next;
	struct list_head *prev;
};

/* Lists of hash tables, whose head is one pointer. */
struct hlist_head {
	struct hlist_node *first;
};

struct hlist_node {
	struct hlist_node *next, **pprev;
};

#endif
