/* same_core.c: calls are written to the page; then the core enters the kernel once and executes all of them. */
#include "lib/hotline.h"

#include "null_call.h"

void operation(void)
{
	if (cpu() != 0)
		cpu_sleep(NEVER);
	for (int i = 0; i < batch; i++)
		syscall_submit(&page.entry[i], SYS_GETPPID);
	mode_switch(); /* flexsc_wait() */
	execute_submitted();
	mode_switch();
	for (int i = 0; i < batch; i++)
		syscall_collect(&page.entry[i]);
}
