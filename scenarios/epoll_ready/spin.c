/*
 * spin.c: the list of ready items of Linux until 5.0: a callback takes a spin lock to add an item.
 *
 * Watch the line of the lock: nearly every callback finds its item in the list, and needs the lock only to look.
 */
#include "ready.h"

/* The lock is that of the queue of threads that wait for events, which has a line before the lists. */
static struct {
	_Alignas(LINE_BYTES) struct qspinlock_lock lock;
	_Alignas(LINE_BYTES) struct ready_list ready;
	struct item *volatile meanwhile;
} lists;

#include "lists.h"

static void lock_lists(void)
{
	qspinlock_lock(&lists.lock);
}

static void unlock_lists(void)
{
	qspinlock_unlock(&lists.lock);
}

static void callback(struct item *item)
{
	qspinlock_lock(&lists.lock);
	if (lists.meanwhile != NOBODY_LOOKS) {
		if (item->next_meanwhile == item) {
			item->next_meanwhile = lists.meanwhile;
			lists.meanwhile = item;
		}
	} else if (item->next == item)
		append(&lists.ready, item);
	qspinlock_unlock(&lists.lock);
}
