/*
 * rwlock.c: the list of ready items of Linux since 5.1: callbacks take a reader-writer lock as readers, and add items
 * by an exchange of the list's tail; who fetches takes it as a writer.
 *
 * Watch the line of the lock: callbacks no longer wait for each other, but each of them still changes it twice.
 */
#include "ready.h"

static struct {
	_Alignas(LINE_BYTES) volatile unsigned readers; /* how many, and above WRITERS whether a writer is inside */
	struct qspinlock_lock waiting;
	struct ready_list ready;
	struct item *volatile meanwhile;
} lists;

#define WRITER 0x1ffu
#define WRITER_WAITS 0x100u
#define WRITER_INSIDE 0xffu
#define READER 0x200u

#include "lists.h"

/* The kernel's queued reader-writer lock: a core that cannot enter at once queues at a spin lock. */
static void read_lock(void)
{
	if ((atomic_fetch_add(&lists.readers, READER) & WRITER) == 0)
		return;
	atomic_fetch_sub(&lists.readers, READER);
	qspinlock_lock(&lists.waiting);
	atomic_fetch_add(&lists.readers, READER);
	while ((lists.readers & WRITER_INSIDE) != 0)
		cpu_relax();
	qspinlock_unlock(&lists.waiting);
}

static void read_unlock(void)
{
	atomic_fetch_sub(&lists.readers, READER);
}

static void lock_lists(void)
{
	if (cmpxchg(&lists.readers, 0, WRITER_INSIDE) == 0)
		return;
	qspinlock_lock(&lists.waiting);
	atomic_fetch_or(&lists.readers, WRITER_WAITS);
	do {
		while (lists.readers != WRITER_WAITS)
			cpu_relax();
	} while (cmpxchg(&lists.readers, WRITER_WAITS, WRITER_INSIDE) != WRITER_WAITS);
	qspinlock_unlock(&lists.waiting);
}

static void unlock_lists(void)
{
	atomic_fetch_sub(&lists.readers, WRITER_INSIDE);
}

/* Other readers append at the same time: the exchange says which item comes before this one. */
static void append_as_reader(struct ready_list *list, struct item *item)
{
	if (cmpxchg(&item->next, item, (struct item *)NULL) != item)
		return; /* it is in the list */
	struct item *before = xchg(&list->last, item);
	if (before == NULL)
		list->first = item;
	else
		before->next = item;
}

static void chain_as_reader(struct item *item)
{
	if (cmpxchg(&item->next_meanwhile, item, (struct item *)NULL) != item)
		return;
	item->next_meanwhile = xchg(&lists.meanwhile, item);
}

static void callback(struct item *item)
{
	read_lock();
	if (lists.meanwhile != NOBODY_LOOKS) {
		if (item->next_meanwhile == item)
			chain_as_reader(item);
	} else if (item->next == item)
		append_as_reader(&lists.ready, item);
	read_unlock();
}
