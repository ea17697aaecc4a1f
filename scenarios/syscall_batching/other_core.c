/*
 * other_core.c: another core executes the calls. The process enters the kernel once for each batch, in flexsc_wait():
 * it wakes the other core by an interrupt, sleeps until that core has executed all calls of the page, and is woken by
 * an interrupt in its turn.
 */
#include "lib/hotline.h"

/* Entries are successive lines that come from another core. */
#define FETCH_AHEAD

#include "null_call.h"

static _Alignas(64) volatile int process_waits;

static void syscall_core(void)
{
	for (;;) {
		cpu_sleep(NEVER);
		execute_submitted();
		fence();
		if (process_waits)
			cpu_wake(0);
	}
}

static void flexsc_wait(void)
{
	mode_switch();
	process_waits = 1;
	cpu_wake(1);
	cpu_sleep(NEVER);
	process_waits = 0;
	mode_switch();
}

void operation(void)
{
	if (cpu() != 0)
		syscall_core();
	for (int i = 0; i < batch; i++)
		syscall_submit(&page.entry[i], SYS_GETPPID);
	for (int i = 0; i < batch; i++) {
		struct syscall_entry *e = &page.entry[i];
		fetch_ahead(i, e);
		while (e->status != SYSCALL_DONE)
			flexsc_wait();
		syscall_collect(e);
	}
}
