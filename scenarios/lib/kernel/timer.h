/*
 * kernel/timer.h: kernel timers. Each processor has a list of its own of the timers that were added there, under a
 * lock, and runs those that expire on its clock tick. While it runs a timer, the list says which one. del_timer_sync()
 * takes a timer out of its list, and returns when no processor runs it any more.
 *
 * The lock, the processor's time and the timer that runs are on one line, as in kernels of 2004 (from memory). Their
 * lists are wheels of some hundred lists; here each processor has one list, since no search goes through it.
 */
#ifndef HL_KERNEL_TIMER_H
#define HL_KERNEL_TIMER_H

#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/kernel/list.h"
#include "lib/kernel/ticket_spinlock.h"

struct timer_base;

struct timer {
	_Alignas(LINE_BYTES) struct list_head entry;
	struct timer_base *base; /* the list that the timer was added to last */
	bool pending;
};

struct timer_base {
	_Alignas(LINE_BYTES) struct ticket_spinlock lock;
	long ticks;                     /* up to which the processor has run its timers */
	struct timer *volatile running; /* the timer whose function is executed at this moment, or null */
	_Alignas(LINE_BYTES) struct list_head timers;
};

static struct timer_base timer_bases[CORES_MAX];

/* No kernel's: held by searches where only one may go on at a time. */
static _Alignas(LINE_BYTES) struct ticket_spinlock timer_search_lock;

static void timers_setup(void)
{
	ticket_spin_lock_init(&timer_search_lock);
	for (int core = 0; core < cpu_count(); core++) {
		on_node(&timer_bases[core], sizeof timer_bases[core], node_of(core));
		ticket_spin_lock_init(&timer_bases[core].lock);
		list_init(&timer_bases[core].timers);
	}
}

/* Adds a timer to the list of the processor that calls. */
static void add_timer(struct timer *timer)
{
	struct timer_base *base = &timer_bases[cpu()];
	ticket_spin_lock(&base->lock);
	list_add_tail(&timer->entry, &base->timers);
	timer->base = base;
	timer->pending = true;
	ticket_spin_unlock(&base->lock);
}

/* Takes a timer out of its list; false when it was in none. The timer's function may still be executed. */
static bool del_timer(struct timer *timer)
{
	struct timer_base *base = timer->base;
	ticket_spin_lock(&base->lock);
	bool was_pending = timer->pending;
	if (was_pending)
		list_del(&timer->entry);
	timer->pending = false;
	ticket_spin_unlock(&base->lock);
	return was_pending;
}

static inline void wait_while_running(const struct timer_base *base, const struct timer *timer)
{
	while (base->running == timer)
		cpu_relax();
}

/* Looks at the lists of all processors, one after another: does this one run the timer? */
static void search_running(const struct timer *timer)
{
	for (int core = 0; core < cpu_count(); core++)
		wait_while_running(&timer_bases[core], timer);
}

/* The same under one lock, with interrupts off: one processor of the machine searches at a time. */
static void search_running_locked(const struct timer *timer)
{
	ticket_spin_lock(&timer_search_lock);
	search_running(timer);
	ticket_spin_unlock(&timer_search_lock);
}

/* Only the processor whose list the timer was in can run it. */
static void look_at_own_list(const struct timer *timer)
{
	wait_while_running(timer->base, timer);
}

/* A tick: the processor runs the function of a timer, for so many cycles. The lock is free meanwhile. */
static void run_timers(struct timer_base *base, struct timer *expired, long function)
{
	ticket_spin_lock(&base->lock);
	base->ticks++;
	base->running = expired;
	ticket_spin_unlock(&base->lock);
	kernel(function);
	ticket_spin_lock(&base->lock);
	base->running = NULL;
	ticket_spin_unlock(&base->lock);
}

#endif
