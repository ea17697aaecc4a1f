/*
 * flexsc.c: the same threads on FlexSC-Threads. A thread writes its call into its entry of the system call page, and
 * its core goes on with the next thread that can run. With one core, the core enters the kernel when no thread can run,
 * and executes all calls of the page. With several, the last core executes the calls of all others.
 */
#include "lib/hotline.h"

#include "lib/flexsc/server.h"
#include "lib/flexsc/syscall_page.h"

extern const long wait_length; /* instructions of flexsc_wait(): a syscall thread is found and scheduled */

enum { CALL_READ, CALL_OTHER };

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
static struct queue arriving;
static _Alignas(64) volatile int kernel_asleep;

static void ring_put(struct ring *r, int who)
{
	r->who[r->written % CONNECTIONS_MAX] = who;
	r->written++;
}

static int ring_take(struct ring *r)
{
	if (r->taken == r->written)
		return 0;
	int who = r->who[r->taken % CONNECTIONS_MAX];
	r->taken++;
	return who;
}

static int has_syscall_core(void)
{
	return cpu_count() > 1;
}

static int syscall_core(void)
{
	return cpu_count() - 1;
}

static int core_of(int who)
{
	int user_cores = has_syscall_core() ? cpu_count() - 1 : 1;
	return (who - 1) % user_cores;
}

/* ---- The kernel ----------------------------------------------------------------------------------------------- */

static void finish(int who, long result)
{
	struct page *p = &page[core_of(who)];
	entry[who].return_code = result;
	entry[who].status = SYSCALL_DONE;
	ring_put(&p->done, who);
	if (!has_syscall_core())
		return;
	fence();
	if (p->asleep) {
		p->asleep = 0;
		cpu_wake(core_of(who));
	}
}

static void execute(int who)
{
	entry[who].status = SYSCALL_BUSY;
	if (entry[who].number == CALL_READ) {
		queue_put(&arriving, next_in_queue, who); /* the syscall thread blocks, another one takes over */
		return;
	}
	kernel(kernel_length);
	finish(who, 0);
}

/* Everything that is submitted on the page, and reads whose requests have arrived. Returns how many. */
static int run_syscall_threads(struct page *p)
{
	int executed = 0;
	for (int who; (who = ring_take(&p->submitted)) != 0; executed++)
		execute(who);
	for (int who; (who = take_arrived(&arriving)) != 0; executed++)
		finish(who, 1);
	return executed;
}

static void run_syscall_core(void)
{
	for (;;) {
		int executed = 0;
		for (int i = 0; i < syscall_core(); i++)
			executed += run_syscall_threads(&page[i]);
		if (executed)
			continue;
		kernel_asleep = 1;
		fence();
		int is_idle = 1;
		for (int i = 0; i < syscall_core(); i++)
			is_idle &= page[i].submitted.taken == page[i].submitted.written;
		if (is_idle) {
			cpu_sleep(first_arrival(&arriving));
			kernel(wait_length);
		}
		kernel_asleep = 0;
	}
}

/* No thread of the core can run: enter the kernel, or wait for the core that executes calls. */
static void flexsc_wait(struct page *p)
{
	if (!has_syscall_core()) {
		mode_switch();
		kernel(wait_length);
		if (run_syscall_threads(p) == 0)
			cpu_sleep(first_arrival(&arriving));
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

static int is_full(const struct page *p)
{
	return p->submitted.written - p->submitted.taken >= SYSCALL_ENTRIES;
}

static void block(struct page *p)
{
	int who = is_full(p) ? 0 : queue_take(&p->ready, next_in_queue);
	context_switch(who ? connection[who].thread : cpu());
}

static long system_call(int who, int number)
{
	struct page *p = &page[cpu()];
	syscall_submit(&entry[who], number);
	ring_put(&p->submitted, who);
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

static void serve(long who)
{
	for (;;) {
		system_call((int)who, CALL_READ);
		for (int i = 0; i < calls; i++) {
			compute();
			system_call((int)who, CALL_OTHER);
		}
		respond(&connection[who]);
	}
}

void setup(void)
{
	declare_server();
	for (int who = 1; who <= concurrency; who++) {
		connection[who].thread = context_create(serve, who);
		queue_put(&page[core_of(who)].ready, next_in_queue, who);
	}
}

/* The scheduler of user threads: the context in which a core begins. */
void operation(void)
{
	if (has_syscall_core() && cpu() == syscall_core())
		run_syscall_core();
	struct page *p = &page[cpu()];
	for (;;) {
		for (int who; (who = ring_take(&p->done)) != 0;)
			queue_put(&p->ready, next_in_queue, who);
		if (p->ready.head && !is_full(p))
			block(p);
		else
			flexsc_wait(p);
	}
}
