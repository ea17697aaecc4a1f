/*
 * kernel_threads.h: one kernel thread for each connection, on cores with a run queue each. A thread makes its system
 * calls itself, and blocks in the kernel. Most of a call holds a lock of the kernel: a thread that finds it taken
 * blocks too, and its core goes on with another thread.
 */
#ifndef HOTLINE_LIB_FLEXSC_KERNEL_THREADS_H
#define HOTLINE_LIB_FLEXSC_KERNEL_THREADS_H

#include "lib/flexsc/server.h"
#include "lib/kernel/spinlock.h"

extern const long serial;        /* percent of a call's instructions under the kernel's lock */
extern const long switch_length; /* instructions of the kernel's switch to another thread */

/* Of each core: threads that can run, those whose requests are on their way, those that others made ready. */
static struct run_queue {
	_Alignas(64) struct queue ready;
	struct blocked blocked;
	_Alignas(64) spinlock_t guard;
	struct queue remote;
	volatile int asleep;
} run_queue[CPUS_MAX];

static struct kernel_lock {
	_Alignas(64) spinlock_t guard;
	int is_held;
	struct queue waiting;
} kernel_lock;

static inline int core_of(int who)
{
	return (who - 1) % cpu_count();
}

static inline void make_ready(int who)
{
	struct run_queue *q = &run_queue[core_of(who)];
	if (core_of(who) == cpu()) {
		queue_put(&q->ready, next_in_queue, who);
		return;
	}
	spin_lock(&q->guard);
	queue_put(&q->remote, next_in_queue, who);
	int wakes = q->asleep;
	q->asleep = 0;
	spin_unlock(&q->guard);
	if (wakes)
		cpu_wake(core_of(who));
}

static inline void take_remote(struct run_queue *q)
{
	if (q->remote.head == 0)
		return;
	spin_lock(&q->guard);
	for (int who; (who = queue_take(&q->remote, next_in_queue)) != 0;)
		queue_put(&q->ready, next_in_queue, who);
	spin_unlock(&q->guard);
}

static inline void lock_kernel(int who)
{
	for (;;) {
		spin_lock(&kernel_lock.guard);
		int is_mine = !kernel_lock.is_held;
		if (is_mine)
			kernel_lock.is_held = 1;
		else
			queue_put(&kernel_lock.waiting, next_in_queue, who);
		spin_unlock(&kernel_lock.guard);
		if (is_mine)
			return;
		context_switch(cpu());
	}
}

static inline void unlock_kernel(void)
{
	spin_lock(&kernel_lock.guard);
	kernel_lock.is_held = 0;
	int who = queue_take(&kernel_lock.waiting, next_in_queue);
	spin_unlock(&kernel_lock.guard);
	if (who)
		make_ready(who);
}

static inline void system_call(int who)
{
	long under_lock = kernel_length * serial / 100;
	mode_switch();
	kernel(kernel_length - under_lock);
	lock_kernel(who);
	kernel(under_lock);
	unlock_kernel();
	mode_switch();
}

/* read() of a connection on which nothing has arrived: the thread blocks. */
static inline void wait_for_request(int who)
{
	mode_switch();
	queue_put(&run_queue[cpu()].blocked.network, next_in_queue, who);
	context_switch(cpu());
	mode_switch();
}

/* The thread blocks until the disk has done what it was asked for. */
static inline void wait_for_disk(int who, int disk, long cycles)
{
	mode_switch();
	connection[who].blocked_until = station_enter(disk, cycles);
	queue_put(&run_queue[cpu()].blocked.disk, next_in_queue, who);
	context_switch(cpu());
	mode_switch();
}

/* A thread for each connection, which begins in `serve`. */
static inline void create_threads(void (*serve)(long))
{
	for (int who = 1; who <= concurrency; who++) {
		connection[who].thread = context_create(serve, who);
		queue_put(&run_queue[core_of(who)].ready, next_in_queue, who);
	}
}

/* The kernel's scheduler: the context in which a core begins. */
static inline void schedule(void)
{
	struct run_queue *q = &run_queue[cpu()];
	for (;;) {
		take_remote(q);
		for (int who; (who = take_unblocked(&q->blocked)) != 0;)
			queue_put(&q->ready, next_in_queue, who);
		int who = queue_take(&q->ready, next_in_queue);
		if (who) {
			kernel(switch_length);
			context_switch(connection[who].thread);
			continue;
		}
		q->asleep = 1;
		fence();
		if (q->remote.head == 0)
			cpu_sleep(first_end(&q->blocked));
		q->asleep = 0;
	}
}

#endif
