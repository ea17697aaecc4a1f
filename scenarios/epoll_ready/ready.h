/*
 * ready.h: an epoll file of this scenario, the same for every variant. Each core but the first writes to an eventfd of
 * its own, again and again; each write calls back into the epoll file, which adds the eventfd to its list of ready
 * items, unless it is there. Core 0 fetches what is ready and reads each eventfd.
 *
 * While core 0 looks through the list, the items of further events go to a second list. A variant defines the lock of
 * both lists, and how a callback adds an item.
 */
#ifndef HL_EPOLL_READY_READY_H
#define HL_EPOLL_READY_READY_H

#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/kernel/barrier.h"
#include "lib/kernel/ticket_spinlock.h"
#include "lib/locks/qspinlock.h"

extern const long call; /* cycles of write(), and of read(), besides the accesses that are simulated */

#define FETCHED_MAX 64 /* items that one call of epoll_wait() returns */

struct item {
	_Alignas(LINE_BYTES) struct item *volatile next; /* of the ready items; the item itself: it is not in the list */
	struct item *volatile next_meanwhile;            /* of those that became ready meanwhile; likewise */
};

struct eventfd {
	_Alignas(LINE_BYTES) struct ticket_spinlock lock;
	volatile long count;
};

static struct eventfd eventfds[CORES_MAX];
static struct item items[CORES_MAX];

/* The lists have their lock beside them, as in Linux's struct eventpoll. */
struct ready_list {
	struct item *volatile first;
	struct item *volatile last;
};

/* Defined by each variant: the lock of the lists, for core 0, and a callback, which takes it as far as it needs it. */
static void lock_lists(void);
static void unlock_lists(void);
static void callback(struct item *item);


/* One call of write(2) on the core's eventfd. */
static void write_event(void)
{
	struct eventfd *file = &eventfds[cpu()];
	work_random(call);
	ticket_spin_lock(&file->lock);
	file->count++;
	callback(&items[cpu()]);
	ticket_spin_unlock(&file->lock);
}

static void read_event(struct eventfd *file)
{
	work(call);
	ticket_spin_lock(&file->lock);
	file->count = 0;
	ticket_spin_unlock(&file->lock);
}

static void items_init(void)
{
	for (int i = 0; i < cpu_count(); i++) {
		items[i].next = &items[i];
		items[i].next_meanwhile = &items[i];
	}
}

/* Takes all ready items, says which have events, and puts these back into the list, which is level-triggered. */
static int fetch(struct item **events);

static void poll_for_ever(void)
{
	static struct item *events[FETCHED_MAX];
	for (;;) {
		int n = fetch(events);
		for (int i = 0; i < n; i++)
			read_event(&eventfds[events[i] - items]);
		if (n == 0)
			cpu_relax();
	}
}

#endif
