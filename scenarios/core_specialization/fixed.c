/* fixed.c: the last SYSCALL_CORES cores execute calls, and nothing else; the others run threads. */
#include "specialize.h"

#ifndef SYSCALL_CORES
#define SYSCALL_CORES 1
#endif

void operation(void)
{
	for (;;) {
		if (cpu() >= cpu_count() - SYSCALL_CORES)
			execute_calls();
		else
			run_threads();
	}
}
