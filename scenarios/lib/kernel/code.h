/*
 * kernel/code.h: user and kernel code of a mean length. The length differs from time to time, evenly between half and
 * one and a half of the mean (assumed), so that cores do not run in step. After code_setup() an instruction stands for
 * a cycle, as in programs whose times are known and whose instructions are not.
 */
#ifndef HL_KERNEL_CODE_H
#define HL_KERNEL_CODE_H

#include "lib/hotline.h"
#include "lib/system.h"

static void code_setup(void)
{
	pace(0, 1000);
	pace(1, 1000);
}

static inline long around(long mean)
{
	return mean / 2 + random_below(mean + 1);
}

static inline void user_code(long mean)
{
	user(around(mean));
}

static inline void kernel_code(long mean)
{
	kernel(around(mean));
}

#endif
