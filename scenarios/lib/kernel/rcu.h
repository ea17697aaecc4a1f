/*
 * kernel/rcu.h: how readers reach data that writers replace, by the names of <linux/rcupdate.h>. Grace periods are not
 * here: lib/locks/rcu.h has some, and read sides that belong to them.
 */
#ifndef HOTLINE_LIB_KERNEL_RCU_H
#define HOTLINE_LIB_KERNEL_RCU_H

#include "lib/hotline.h"
#include "lib/kernel/barrier.h"
#include "lib/kernel/bug.h"

/* The version that is valid now, with what its writer has stored in it. */
#define rcu_dereference(pointer) smp_load_acquire(&(pointer))
#define rcu_dereference_check(pointer, condition) rcu_dereference(pointer)
#define rcu_dereference_raw(pointer) rcu_dereference(pointer)

/* The same for a writer, whose lock keeps other writers out; and where only the pointer's value matters. */
#define rcu_dereference_protected(pointer, condition) READ_ONCE(pointer)
#define rcu_access_pointer(pointer) READ_ONCE(pointer)

/* A writer replaces the version. RCU_INIT_POINTER is for a pointer that no reader has yet, or for a null. */
#define rcu_assign_pointer(pointer, version) smp_store_release(&(pointer), (version))
#define RCU_INIT_POINTER(pointer, version) WRITE_ONCE(pointer, (version))

/* Of lockdep, which is not configured. */
#define RCU_LOCKDEP_WARN(condition, text) ((void)0)
#define rcu_read_lock_any_held() 1

#endif
