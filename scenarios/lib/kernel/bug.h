/*
 * kernel/bug.h: the kernel's assertions, and the words that files of the kernel have around their functions. BUG_ON
 * ends the run as assert does; WARN_ON too, since a run that goes on after it measures a broken program.
 */
#ifndef HOTLINE_LIB_KERNEL_BUG_H
#define HOTLINE_LIB_KERNEL_BUG_H

#include "lib/hotline.h"

#define BUG() assert(0 && "BUG()")
#define BUG_ON(condition) assert(!(condition))
#define VM_BUG_ON(condition) BUG_ON(condition)
#define BUILD_BUG_ON(condition) BUILD_BUG_ON_MSG(condition, #condition)
#define BUILD_BUG_ON_MSG(condition, message)                \
	((void)__extension__({                              \
		_Static_assert(!(condition), message);      \
		0;                                          \
	}))
#define BUILD_BUG_ON_ZERO(condition) ((int)sizeof(struct { int : (-!!(condition)); }))
#define WARN_ON(condition)            \
	({                            \
		assert(!(condition)); \
		0;                    \
	})
#define WARN_ON_ONCE(condition) WARN_ON(condition)
#define WARN(condition, ...) WARN_ON(condition)
#define WARN_ONCE(condition, ...) WARN_ON(condition)
#define lockdep_assert_held(lock) ((void)(lock))

#define EXPORT_SYMBOL(name) _Static_assert(1, "every function is visible here")
#define EXPORT_SYMBOL_GPL(name) EXPORT_SYMBOL(name)
#define __init
#define __exit
#define __must_check
#define __user
#define __rcu
#define __force
#define __acquires(lock)
#define __releases(lock)
#define __acquire(lock) ((void)0)
#define __release(lock) ((void)0)

#endif
