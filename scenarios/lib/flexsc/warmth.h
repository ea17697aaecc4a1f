/*
 * warmth.h: numbers of the working sets that working_set() and stream() speak of, and those of Linux's system calls.
 *
 * A working set belongs to user or kernel code and to one structure of the processor. user(n) and kernel(n) execute n
 * instructions; what they take longer because their working set is not at hand is pollution.
 */
#ifndef HOTLINE_LIB_FLEXSC_WARMTH_H
#define HOTLINE_LIB_FLEXSC_WARMTH_H

enum { USER_SIDE, KERNEL_SIDE };

enum {
	USER_L1I, USER_L1D, USER_L2, USER_L3, USER_DTLB, USER_FRONT,
	KERNEL_L1I, KERNEL_L1D, KERNEL_L2, KERNEL_L3, KERNEL_DTLB, KERNEL_FRONT
};

/* What instructions of a side need, as long as all of it is at hand: cycles of 1,000 of them. */
#define CYCLES_AT_IPC_1_45 690
#define KERNEL_CYCLES 800

#endif
