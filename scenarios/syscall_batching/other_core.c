/* other_core.c: another core executes the calls, and sleeps when there are none. No thread enters the kernel. */
#include "lib/hotline.h"

/* Successive lines: the processor fetches them ahead by itself. */
#define FETCH_AHEAD

#include "null_call.h"

static void syscall_core(void)
{
	for (;;) {
		cpu_sleep(NEVER);
		while (execute_submitted() > 0) {
		}
	}
}

void operation(void)
{
	if (cpu() != 0)
		syscall_core();
	for (int i = 0; i < batch; i++) {
		syscall_submit(&page.entry[i], SYS_GETPPID);
		if (i == 0)
			cpu_wake(1);
	}
	for (int i = 0; i < batch; i++) {
		while (page.entry[i].status != SYSCALL_DONE)
			cpu_relax();
		syscall_collect(&page.entry[i]);
	}
}
