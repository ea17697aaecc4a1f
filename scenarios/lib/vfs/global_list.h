/*
 * vfs/global_list.h: a list of all objects of a kind, under one spin lock for the whole machine: the lists of inodes
 * under inode_lock, the lists of dentries under dcache_lock.
 *
 * The lock has a line of its own. An entry's neighbours are mostly objects of other cores, so that adding
 * or removing an entry fetches their lines while the lock is held.
 */
#ifndef HL_VFS_GLOBAL_LIST_H
#define HL_VFS_GLOBAL_LIST_H

#include "lib/hotline.h"
#include "lib/kernel/list.h"
#include "lib/kernel/spinlock.h"

struct global_list {
	_Alignas(64) spinlock_t lock;
	_Alignas(64) struct list_head all;
};

/* Any object, as far as its list is concerned. */
struct listed {
	_Alignas(64) struct list_head link;
};

static void global_list_init(struct global_list *list)
{
	spin_lock_init(&list->lock);
	list_init(&list->all);
}

static void global_list_add(struct global_list *list, struct listed *object)
{
	spin_lock(&list->lock);
	list_add(&object->link, &list->all);
	spin_unlock(&list->lock);
}

static void global_list_remove(struct global_list *list, struct listed *object)
{
	spin_lock(&list->lock);
	list_del(&object->link);
	spin_unlock(&list->lock);
}

#endif
