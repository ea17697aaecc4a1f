/*
 * kernel/bug.h: the kernel's assertions, and the words that files of the kernel have around their functions. BUG_ON
 * ends the run as assert does; WARN_ON too, since a run that goes on after it measures a broken program.
 */
#ifndef HOTLINE_LIB_KERNEL_BUG_H
#define HOTLINE_LIB_KERNEL_BUG_H

#include "lib/hotline.h"
#include "lib/kernel/compiler.h"
#include "lib/kernel/lockdep.h"

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

#define EXPORT_SYMBOL(name) _Static_assert(1, "every function is visible here")
#define EXPORT_SYMBOL_GPL(name) EXPORT_SYMBOL(name)
#define EXPORT_SYMBOL_NS_GPL(name, space) EXPORT_SYMBOL(name)
#define instrumentation_begin() ((void)0)
#define instrumentation_end() ((void)0)
#define MODULE_LICENSE(text) _Static_assert(1, text)
#define MODULE_AUTHOR(text) _Static_assert(1, text)
#define MODULE_DESCRIPTION(text) _Static_assert(1, text)
#define module_param(name, type, mode) _Static_assert(1, "parameters are extern const long here")
#define MODULE_PARM_DESC(name, text) _Static_assert(1, text)
#define __init
#define __exit
#define __initdata
#define __ro_after_init
#define __initcall(function) _Static_assert(1, "setup() runs first here")
#define core_initcall(function) __initcall(function)
#define early_initcall(function) __initcall(function)
#define fs_initcall(function) __initcall(function)
#define device_initcall(function) __initcall(function)
#define late_initcall(function) __initcall(function)

#endif
