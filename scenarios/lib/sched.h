/*
 * sched.h: the types of <sched.h>. Each core runs one program, which stays there: nothing is scheduled. A real compiler
 * has its own.
 */
#ifndef HOTLINE_LIB_SCHED_H
#define HOTLINE_LIB_SCHED_H

#ifndef __HOTLINE__

#include <sched.h>

#else

#include "lib/cpu_set.h"
#include "lib/hotline.h"

/* There is no other thread of the core that could run instead. */
static inline int sched_yield(void)
{
	cpu_relax();
	return 0;
}

static inline int sched_getcpu(void) { return cpu(); }

#endif

#endif
