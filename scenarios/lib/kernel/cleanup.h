/*
 * kernel/cleanup.h: definitions of <linux/cleanup.h> are accepted and forgotten: nothing is released at the end of a
 * scope here, so that guard() and its kin remain unknown names.
 */
#ifndef HOTLINE_LIB_KERNEL_CLEANUP_H
#define HOTLINE_LIB_KERNEL_CLEANUP_H

#define DEFINE_FREE(...)
#define DEFINE_CLASS(...)
#define EXTEND_CLASS(...)
#define DEFINE_GUARD(...)
#define DEFINE_GUARD_COND(...)
#define DEFINE_LOCK_GUARD_0(...)
#define DEFINE_LOCK_GUARD_1(...)

#endif
