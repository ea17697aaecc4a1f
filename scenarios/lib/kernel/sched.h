/* kernel/sched.h: what wait loops of the kernel ask of its scheduler. Here each core runs one program, which stays. */
#ifndef HOTLINE_LIB_KERNEL_SCHED_H
#define HOTLINE_LIB_KERNEL_SCHED_H

#include "lib/kernel/atomic.h"
#include "lib/kernel/bug.h"
#include "lib/kernel/percpu.h"

#define need_resched() false
#define vcpu_is_preempted(core) ((void)(core), false)

#endif
