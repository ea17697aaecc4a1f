/*
 * batched.c: BATCH threads compute in turn and post a call each; then the core crosses into the kernel and executes
 * all of them. With one thread this is a synchronous call.
 */
#include "lib/hotline.h"

#include "lib/flexsc/linux.h"

#ifndef BATCH
#define BATCH 64
#endif

extern const long user_length;   /* instructions before a call, on average */
extern const long kernel_length; /* instructions of a call */

void setup(void)
{
	user_program(CYCLES_AT_IPC_1_45);
	kernel_calls(KERNEL_CYCLES);
}

void operation(void)
{
	for (int i = 0; i < BATCH; i++)
		user(user_length / 2 + random_below(user_length + 1));
	mode_switch();
	for (int i = 0; i < BATCH; i++)
		kernel(kernel_length);
	mode_switch();
}
