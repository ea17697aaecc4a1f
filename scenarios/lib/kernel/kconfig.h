/*
 * kernel/kconfig.h: the configuration for which code of the kernel is compiled: x86-64 with many processors, without
 * debugging and instrumentation. A program that wants another option defines it before its first #include.
 */
#ifndef HOTLINE_LIB_KERNEL_KCONFIG_H
#define HOTLINE_LIB_KERNEL_KCONFIG_H

#include "lib/cores.h"

#ifndef CONFIG_SMP
#define CONFIG_SMP 1
#endif
#ifndef CONFIG_64BIT
#define CONFIG_64BIT 1
#endif
#ifndef CONFIG_NR_CPUS
#define CONFIG_NR_CPUS CORES_MAX
#endif

/* Of <generated/bounds.h>: bytes of a spin lock. */
#define SPINLOCK_SIZE 4

/* 1 for an option that is defined as 1, else 0, also where the option is no macro at all. */
#define KCONFIG_COMMA_1 0,
#define KCONFIG_SECOND(first, second, ...) second
#define KCONFIG_PICK(comma) KCONFIG_SECOND(comma 1, 0, 0)
#define KCONFIG_IS_ONE(value) KCONFIG_PICK(KCONFIG_COMMA_##value)
#define KCONFIG_EXPANDED(option) KCONFIG_IS_ONE(option)
#define IS_BUILTIN(option) KCONFIG_EXPANDED(option)
#define IS_MODULE(option) KCONFIG_EXPANDED(option##_MODULE)
#define IS_ENABLED(option) (IS_BUILTIN(option) || IS_MODULE(option))
#define IS_REACHABLE(option) IS_BUILTIN(option)

#endif
