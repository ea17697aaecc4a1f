/*
 * fixed.c: the last SYSCALL_CORES cores execute calls, and nothing else; the others run threads, at least the first
 * one. It needs two cores.
 */
#include "specialize.h"

#ifndef SYSCALL_CORES
#define SYSCALL_CORES 1
#endif

void operation(void)
{
	assert(cpu_count() > 1);
	for (;;) {
		if (cpu() > 0 && cpu() >= cpu_count() - SYSCALL_CORES) {
			wait_for(&posted);
			execute_calls();
		} else {
			wait_for(&ready);
			run_threads();
		}
	}
}
