/*
 * kernel/linux_types.h: all that <linux/types.h> has: besides the integer types those structures that nearly every
 * header of the kernel needs, counters, heads and nodes of lists, and callbacks.
 */
#ifndef HOTLINE_LIB_KERNEL_LINUX_TYPES_H
#define HOTLINE_LIB_KERNEL_LINUX_TYPES_H

#include "lib/kernel/atomic_types.h"
#include "lib/kernel/compiler.h"
#include "lib/kernel/list_types.h"
#include "lib/kernel/types.h"

typedef unsigned gfp_t;
typedef unsigned slab_flags_t;
typedef unsigned fmode_t;

/* A function that is called later, with the object that contains the head. */
struct callback_head {
	struct callback_head *next;
	void (*func)(struct callback_head *head);
};

#define rcu_head callback_head
typedef void (*rcu_callback_t)(struct rcu_head *head);

#endif
