/* kernel/jiffies.h: the count of the kernel's ticks, from the machine's cycles. */
#ifndef HOTLINE_LIB_KERNEL_JIFFIES_H
#define HOTLINE_LIB_KERNEL_JIFFIES_H

#include "lib/kernel/task.h"

#define jiffies ((unsigned long)(now() / JIFFY_CYCLES))
#define time_after(a, b) ((long)((b) - (a)) < 0)
#define time_before(a, b) time_after(b, a)
#define time_after_eq(a, b) ((long)((a) - (b)) >= 0)
#define time_before_eq(a, b) time_after_eq(b, a)

#endif
