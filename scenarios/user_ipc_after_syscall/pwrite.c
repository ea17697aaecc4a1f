/* pwrite.c: the exception executes what a pwrite() executes, and touches what it touches. */
#include "lib/hotline.h"

#include "ipc.h"

void operation(void)
{
	for (;;) {
		user(undisturbed);
		mode_switch();
		kernel(call_length);
		mode_switch();
		measure_from(now());
	}
}
