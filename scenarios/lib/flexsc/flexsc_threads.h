/*
 * flexsc_threads.h: a user-level thread for each connection, on FlexSC-Threads. A thread writes its call into its entry
 * of the system call page, and its core goes on with the next thread that can run. With one core, the core enters the
 * kernel when no thread can run, and executes all calls of the page. With several, the last core executes the calls of
 * all others; where it has threads of its own, it runs them while nothing is submitted.
 */
#ifndef HOTLINE_LIB_FLEXSC_FLEXSC_THREADS_H
#define HOTLINE_LIB_FLEXSC_FLEXSC_THREADS_H

#include "lib/flexsc/server.h"
#include "lib/flexsc/syscall_page.h"
#include "lib/kernel/barrier.h"

extern const long wait_length; /* instructions of flexsc_wait(): a syscall thread is found and scheduled */

/* Does the core that executes calls run threads, too? */
#ifndef SYSCALL_CORE_HAS_THREADS
#define SYSCALL_CORE_HAS_THREADS 0
#endif

enum { CALL_READ, CALL_OTHER, CALL_DISK };

/* An entry for each connection. */
static struct syscall_entry entry[CONNECTIONS_MAX + 1];

/* Entries in the order in which they were submitted, or done; one side writes, the other one reads. */
struct ring {
	_Alignas(64) volatile long written;
	_Alignas(64) volatile long taken;
	_Alignas(64) int who[CONNECTIONS_MAX];
};

/* What a core of user threads shares with the syscall threads. */
static struct page {
	struct ring submitted;
	struct ring done;
	_Alignas(64) struct queue ready;
	_Alignas(64) volatile int asleep;
} page[CPUS_MAX];

/* Of the core that executes calls. */
static struct blocked blocked;
static _Alignas(64) volatile int kernel_asleep;
static int disk; /* the station of CALL_DISK, whose argument is cycles */

static inline void ring_put(struct ring *r, int who)
{
	r->who[r->written % CONNECTIONS_MAX] = who;
	__atomic_store_n(&r->written, r->written + 1, __ATOMIC_RELEASE);
}

static inline int ring_take(struct ring *r)
{
	if (r->taken == r->written)
		return 0;
	int who = r->who[r->taken % CONNECTIONS_MAX];
	__atomic_store_n(&r->taken, r->taken + 1, __ATOMIC_RELEASE);
	return who;
}

static inline int has_syscall_core(void)
{
	return cpu_count() > 1;
}

static inline int syscall_core(void)
{
	return cpu_count() - 1;
}

static inline int core_of(int who)
{
	int user_cores = has_syscall_core() && !SYSCALL_CORE_HAS_THREADS ? cpu_count() - 1 : cpu_count();
	return (who - 1) % user_cores;
}

/* ---- The kernel ----------------------------------------------------------------------------------------------- */

static inline void finish(int who, long result)
{
	struct page *p = &page[core_of(who)];
	entry[who].return_code = result;
	entry[who].status = SYSCALL_DONE;
	ring_put(&p->done, who);
	if (core_of(who) == cpu())
		return;
	fence();
	if (p->asleep) {
		p->asleep = 0;
		cpu_wake(core_of(who));
	}
}

static inline void execute(int who)
{
	entry[who].status = SYSCALL_BUSY;
	switch (entry[who].number) { /* where the syscall thread blocks, another one takes over */
	case CALL_READ:
		queue_put(&blocked.network, next_in_queue, who);
		return;
	case CALL_DISK:
		connection[who].blocked_until = station_enter(disk, entry[who].args[0]);
		queue_put(&blocked.disk, next_in_queue, who);
		return;
	default:
		kernel(kernel_length);
		finish(who, 0);
	}
}

/* Everything that is submitted on the page, and calls whose waits are over. Returns how many. */
static inline int run_syscall_threads(struct page *p)
{
	int executed = 0;
	for (int who; (who = ring_take(&p->submitted)) != 0; executed++)
		execute(who);
	for (int who; (who = take_unblocked(&blocked)) != 0; executed++)
		finish(who, 1);
	return executed;
}

/* No thread of the core can run: enter the kernel, or wait for the core that executes calls. */
static inline void flexsc_wait(struct page *p)
{
	if (!has_syscall_core()) {
		mode_switch();
		kernel(wait_length);
		if (run_syscall_threads(p) == 0)
			cpu_sleep(first_end(&blocked));
		mode_switch();
		return;
	}
	p->asleep = 1;
	fence();
	if (p->done.taken == p->done.written) {
		mode_switch();
		kernel(wait_length);
		cpu_sleep(NEVER);
		mode_switch();
	}
	p->asleep = 0;
}

/* ---- FlexSC-Threads ------------------------------------------------------------------------------------------- */

static inline int is_full(const struct page *p)
{
	return p->submitted.written - p->submitted.taken >= SYSCALL_ENTRIES;
}

static inline void collect_done(struct page *p)
{
	for (int who; (who = ring_take(&p->done)) != 0;)
		queue_put(&p->ready, next_in_queue, who);
}

/* Goes on with the next thread that can run, or with the scheduler. */
static inline void block(struct page *p)
{
	int who = is_full(p) ? 0 : queue_take(&p->ready, next_in_queue);
	context_switch(who ? connection[who].thread : cpu());
}

static inline long system_call(int who, int number, long argument)
{
	struct page *p = &page[cpu()];
	syscall_submit_with(&entry[who], number, argument);
	ring_put(&p->submitted, who);
	if (has_syscall_core() && cpu() == syscall_core()) {
		context_switch(cpu()); /* the calls of others come first */
		return syscall_collect(&entry[who]);
	}
	if (has_syscall_core()) {
		fence();
		if (kernel_asleep) {
			kernel_asleep = 0;
			cpu_wake(syscall_core());
		}
	}
	block(p);
	return syscall_collect(&entry[who]);
}

/* A thread for each connection, which begins in `serve`. */
static inline void create_threads(void (*serve)(long))
{
	for (int who = 1; who <= concurrency; who++) {
		connection[who].thread = context_create(serve, who);
		queue_put(&page[core_of(who)].ready, next_in_queue, who);
	}
}

/* One thread of the core that executes calls, until it makes a call itself. Returns whether there was one. */
static inline int run_own_thread(void)
{
	struct page *p = &page[syscall_core()];
	collect_done(p);
	if (p->ready.head == 0)
		return 0;
	mode_switch();
	block(p);
	mode_switch();
	return 1;
}

static inline void run_syscall_core(void)
{
	for (;;) {
		int executed = 0;
		for (int i = 0; i < cpu_count(); i++)
			executed += run_syscall_threads(&page[i]);
		if (executed || run_own_thread())
			continue;
		kernel_asleep = 1;
		fence();
		int is_idle = 1;
		for (int i = 0; i < cpu_count(); i++)
			is_idle &= page[i].submitted.taken == page[i].submitted.written;
		if (is_idle) {
			cpu_sleep(first_end(&blocked));
			kernel(wait_length);
		}
		kernel_asleep = 0;
	}
}

/* The scheduler of user threads: the context in which a core begins. */
static inline void schedule(void)
{
	if (has_syscall_core() && cpu() == syscall_core())
		run_syscall_core();
	struct page *p = &page[cpu()];
	for (;;) {
		collect_done(p);
		if (p->ready.head && !is_full(p))
			block(p);
		else
			flexsc_wait(p);
	}
}

#endif
