/*
 * linux.h: the working sets of programs and of Linux's system calls on a Nehalem, for user(n) and kernel(n).
 *
 * The published table of footprints [FlexSC-paper] says how many entries of the user's state one system call drives
 * out of each structure. Entries are driven out at random, so a call that drives F of C entries out has brought in
 * -C ln(1 - F / C). These are the kernel's working sets below; 2,000 instructions touching all but 1/e of them is
 * assumed: a call of pwrite, 5,689 instructions, touches nearly all.
 *
 * The user's working sets fill the structures, as those of a large program do; how fast they come back, and the
 * streams, are calibrated on the total curve of syscall_pollution. What a miss takes is none of these: nehalem-4.json
 * has it from the cycles of six calls in the same table of footprints, whose entries are brought in as above.
 */
#ifndef HOTLINE_LIB_FLEXSC_LINUX_H
#define HOTLINE_LIB_FLEXSC_LINUX_H

#include "lib/system.h"
#include "lib/flexsc/warmth.h"

/* Instructions of one pwrite [FlexSC-paper]. */
#define PWRITE_INSTRUCTIONS 5689

/* A large program, as Xalan of SPEC CPU 2006. */
static inline void user_program(long cycles_per_1000)
{
	pace(USER_SIDE, cycles_per_1000);
	working_set(USER_L1I, 300, 650);
	working_set(USER_L1D, 512, 1650);
	working_set(USER_L2, 4096, 91000);
	working_set(USER_L3, 131072, 91000);
	working_set(USER_DTLB, 64, 20000);
	working_set(USER_FRONT, 64, 300);
	stream(USER_L1I, 4);
	stream(USER_L1D, 35);
	stream(USER_L2, 20);
	stream(USER_L3, 5);
	stream(USER_DTLB, 5);
}

/* System calls that touch what pwrite touches. */
static inline void kernel_calls(long cycles_per_1000)
{
	pace(KERNEL_SIDE, cycles_per_1000);
	working_set(KERNEL_L1I, 53, 2000);
	working_set(KERNEL_L1D, 668, 2000);
	working_set(KERNEL_L2, 1127, 2000);
	working_set(KERNEL_L3, 3199, 2000);
	working_set(KERNEL_DTLB, 74, 2000);
	working_set(KERNEL_FRONT, 64, 300);
}

#endif
