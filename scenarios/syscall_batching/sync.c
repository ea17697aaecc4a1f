/* sync.c: every call enters the kernel and comes back. The other core has nothing to do. */
#include "lib/hotline.h"

#include "null_call.h"

void operation(void)
{
	if (cpu() != 0)
		cpu_sleep(NEVER);
	for (int i = 0; i < batch; i++) {
		mode_switch();
		sys_getppid();
		mode_switch();
	}
}
