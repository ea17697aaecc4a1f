/*
 * ipc.h: a program that computes undisturbed for a long time, is interrupted by one exception, and goes on. What is
 * measured is how long the instructions take that are executed `after` cycles later.
 */
#ifndef HOTLINE_USER_IPC_AFTER_SYSCALL_IPC_H
#define HOTLINE_USER_IPC_AFTER_SYSCALL_IPC_H

#include "lib/flexsc/linux.h"

extern const long after;       /* cycles from the exception's return to the measured instructions */
extern const long window;      /* instructions measured */
extern const long undisturbed; /* instructions before the exception */
extern const long call_length; /* instructions */

#define STEP 20 /* instructions between two looks at the clock */

void setup(void)
{
	user_program(CYCLES_AT_IPC_1_45);
	kernel_calls(CYCLES_AT_IPC_1_45);
}

/* An operation is the measured instructions, and nothing else. */
static inline void measure_from(long returned)
{
	while (now() < returned + after)
		user(STEP);
	long began = now();
	user(window);
	operation_completed(began);
}

#endif
