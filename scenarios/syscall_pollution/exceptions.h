/*
 * exceptions.h: a program that does nothing but compute, with exceptions injected at a fixed distance: what both
 * variants of syscall_pollution have in common.
 */
#ifndef HOTLINE_SYSCALL_POLLUTION_EXCEPTIONS_H
#define HOTLINE_SYSCALL_POLLUTION_EXCEPTIONS_H

#include "lib/flexsc/linux.h"

extern const long between;     /* instructions */
extern const long call_length; /* instructions */

void setup(void)
{
	user_program(CYCLES_AT_IPC_1_45);
	kernel_calls(CYCLES_AT_IPC_1_45);
}

#endif
