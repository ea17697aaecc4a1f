/*
 * kernel/percpu.h: variables of which every core has its own copy, by the names of <linux/percpu.h>.
 *
 * As in the kernel, the name of such a variable, and a pointer to it, stand for the copies together; per_cpu() and
 * this_cpu_ptr() give one of them. Each copy lies on lines of its own, and there is room for CORES_MAX cores. They
 * are 0 at the beginning: DEFINE_PER_CPU takes no initialiser, so set them in setup().
 */
#ifndef HOTLINE_LIB_KERNEL_PERCPU_H
#define HOTLINE_LIB_KERNEL_PERCPU_H

#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/kernel/compiler.h"
#include "lib/kernel/types.h"
#include "lib/stdlib.h"
#include "lib/string.h"

/* Bytes from one copy to the next, of a variable of this type. */
#define PERCPU_STRIDE(type) PERCPU_LINES(sizeof(type))
#define PERCPU_LINES(bytes) (((bytes) + LINE_BYTES - 1) / LINE_BYTES * LINE_BYTES)

#ifdef __HOTLINE__

/* The same for a pointer into such a variable, which may be one to a field: &stats.events[3]. */
#define PERCPU_STRIDE_AT(p) PERCPU_LINES(__percpu_bytes(p))
#define PERCPU_COPY(p, core) ((__typeof__(p))((char *)(p) + (core) * PERCPU_STRIDE_AT(p)))

/* Variables lie in memory in the order of their declarations: the other copies come right behind that of core 0. */
#define DEFINE_PER_CPU(type, name)                                                          \
	_Alignas(LINE_BYTES) __typeof__(type) name;                                         \
	_Alignas(LINE_BYTES) char percpu_copies_of_##name[CORES_MAX - 1][PERCPU_STRIDE(type)]; \
	_Static_assert(1, "DEFINE_PER_CPU takes no initialiser here: set the copies in setup()")

#else

/*
 * Other compilers choose the order of variables. As in the kernel, all per-CPU variables lie in one section, which has
 * the copies of core 0; each other core has a copy of the whole section.
 */
#ifndef __ELF__
#error "per-CPU variables need object files in ELF, as Linux has them"
#endif
#define DEFINE_PER_CPU(type, name) \
	_Alignas(LINE_BYTES) __attribute__((section("hotline_percpu"))) __typeof__(type) name

/* The linker defines them where a program has such a variable. */
extern char __start_hotline_percpu[] __attribute__((weak));
extern char __stop_hotline_percpu[] __attribute__((weak));
static char *percpu_copies; /* of the cores from 1 on */

static inline size_t percpu_section(void)
{
	return PERCPU_LINES((size_t)(__stop_hotline_percpu - __start_hotline_percpu));
}

__attribute__((constructor)) static void percpu_setup(void)
{
	size_t bytes = percpu_section() * (CORES_MAX - 1);
	percpu_copies = bytes == 0 ? NULL : aligned_alloc(LINE_BYTES, bytes);
	assert((bytes == 0 || percpu_copies != NULL) && "no memory for per-CPU variables");
	if (bytes != 0)
		memset(percpu_copies, 0, bytes);
}

/* A pointer that is not into the section is of alloc_percpu(); its copies lie one behind the other. */
static inline char *percpu_copy(char *p, long core, size_t stride)
{
	if (p < __start_hotline_percpu || p >= __stop_hotline_percpu)
		return p + core * stride;
	return core == 0 ? p : percpu_copies + (core - 1) * percpu_section() + (p - __start_hotline_percpu);
}

#define PERCPU_COPY(p, core) ((__typeof__(p))percpu_copy((char *)(p), core, PERCPU_STRIDE(*(p))))

#endif

#define DEFINE_PER_CPU_ALIGNED(type, name) DEFINE_PER_CPU(type, name)
#define DEFINE_PER_CPU_SHARED_ALIGNED(type, name) DEFINE_PER_CPU(type, name)
#define DEFINE_PER_CPU_READ_MOSTLY(type, name) DEFINE_PER_CPU(type, name)
#define DECLARE_PER_CPU(type, name) extern __typeof__(type) name
#define DECLARE_PER_CPU_ALIGNED(type, name) DECLARE_PER_CPU(type, name)
#define DECLARE_PER_CPU_SHARED_ALIGNED(type, name) DECLARE_PER_CPU(type, name)

#define per_cpu_ptr(p, cpu_) PERCPU_COPY(p, percpu_core(cpu_))
#define per_cpu(name, cpu_) (*per_cpu_ptr(&(name), cpu_))
#define this_cpu_ptr(p) PERCPU_COPY(p, cpu())
#define raw_cpu_ptr(p) this_cpu_ptr(p)
#define get_cpu_ptr(p) this_cpu_ptr(p)
#define put_cpu_ptr(p) ((void)(p))
#define get_cpu_var(name) (*this_cpu_ptr(&(name)))
#define __get_cpu_var(name) get_cpu_var(name)
#define put_cpu_var(name) ((void)&(name))

static inline long percpu_core(long core)
{
	assert(core >= 0 && core < cpu_count() && "per_cpu() of a core that this run does not have");
	return core;
}

#define alloc_percpu(type) ((__typeof__(type) *)percpu_alloc(PERCPU_STRIDE(type)))
#define alloc_percpu_gfp(type, flags) alloc_percpu(type)
#define __alloc_percpu(bytes, align) percpu_alloc(PERCPU_LINES(bytes))
#define __alloc_percpu_gfp(bytes, align, flags) __alloc_percpu(bytes, align)
#define free_percpu(p) free(p)

static inline void *percpu_alloc(size_t stride)
{
	return memset(aligned_alloc(LINE_BYTES, stride * cpu_count()), 0, stride * cpu_count());
}

/*
 * One instruction of x86 each, without lock: other cores do not write this copy. The detector of races takes their
 * accesses for marked ones: meanwhile another core may read the copy by READ_ONCE(per_cpu(name, core)), but not by a
 * plain per_cpu(name, core).
 */
#ifdef __HOTLINE__
#define PERCPU_OWN(name) __percpu_own(*this_cpu_ptr(&(name)))
#else
#define PERCPU_OWN(name) (*this_cpu_ptr(&(name))) /* of marked accesses, compilers make more than one instruction */
#endif
#define this_cpu_read(name) READ_ONCE(*this_cpu_ptr(&(name)))
#define this_cpu_write(name, value) WRITE_ONCE(*this_cpu_ptr(&(name)), value)
#define this_cpu_add(name, n) ((void)(PERCPU_OWN(name) += (n)))
#define this_cpu_sub(name, n) ((void)(PERCPU_OWN(name) -= (n)))
#define this_cpu_and(name, n) ((void)(PERCPU_OWN(name) &= (n)))
#define this_cpu_or(name, n) ((void)(PERCPU_OWN(name) |= (n)))
#define this_cpu_inc(name) this_cpu_add(name, 1)
#define this_cpu_dec(name) this_cpu_sub(name, 1)
#define this_cpu_add_return(name, n) (PERCPU_OWN(name) += (n))
#define this_cpu_sub_return(name, n) (PERCPU_OWN(name) -= (n))
#define this_cpu_inc_return(name) this_cpu_add_return(name, 1)
#define this_cpu_dec_return(name) this_cpu_sub_return(name, 1)
#define this_cpu_xchg(name, value)                                    \
	({                                                            \
		__typeof__(&(name)) percpu_p = this_cpu_ptr(&(name)); \
		__typeof__(name) percpu_old = READ_ONCE(*percpu_p);   \
		WRITE_ONCE(*percpu_p, value);                         \
		percpu_old;                                           \
	})
#define this_cpu_cmpxchg(name, old, value)                            \
	({                                                            \
		__typeof__(&(name)) percpu_p = this_cpu_ptr(&(name)); \
		__typeof__(name) percpu_seen = READ_ONCE(*percpu_p);  \
		if (percpu_seen == (old))                             \
			WRITE_ONCE(*percpu_p, value);                 \
		percpu_seen;                                          \
	})

#define __this_cpu_read(name) this_cpu_read(name)
#define __this_cpu_write(name, value) this_cpu_write(name, value)
#define __this_cpu_add(name, n) this_cpu_add(name, n)
#define __this_cpu_sub(name, n) this_cpu_sub(name, n)
#define __this_cpu_inc(name) this_cpu_inc(name)
#define __this_cpu_dec(name) this_cpu_dec(name)
#define __this_cpu_add_return(name, n) this_cpu_add_return(name, n)
#define __this_cpu_inc_return(name) this_cpu_inc_return(name)
#define __this_cpu_xchg(name, value) this_cpu_xchg(name, value)
#define __this_cpu_cmpxchg(name, old, value) this_cpu_cmpxchg(name, old, value)
#define __this_cpu_dec_return(name) this_cpu_dec_return(name)
#define raw_cpu_read(name) this_cpu_read(name)
#define raw_cpu_write(name, value) this_cpu_write(name, value)
#define raw_cpu_add(name, n) this_cpu_add(name, n)
#define raw_cpu_inc(name) this_cpu_inc(name)

/* Nothing takes a core away from its program here. */
#define preempt_disable() ((void)0)
#define preempt_enable() ((void)0)
#define preempt_enable_no_resched() ((void)0)
#define preempt_disable_notrace() ((void)0)
#define preempt_enable_notrace() ((void)0)
#define preempt_count() 0
#define migrate_disable() ((void)0)
#define migrate_enable() ((void)0)
#define local_irq_disable() ((void)0)
#define local_irq_enable() ((void)0)
#define local_irq_save(flags) ((void)((flags) = 0))
#define local_irq_restore(flags) ((void)(flags))
#define local_save_flags(flags) ((void)((flags) = 0))
#define local_bh_disable() ((void)0)
#define local_bh_enable() ((void)0)
#define __local_bh_disable_ip(ip, count) ((void)0)
#define __local_bh_enable_ip(ip, count) ((void)0)
#define irqs_disabled() false
#define in_interrupt() 0
#define in_hardirq() 0
#define in_nmi() 0
#define in_task() 1
#define in_atomic() 0
#define touch_nmi_watchdog() ((void)0)
#define get_cpu() cpu()
#define put_cpu() ((void)0)
#define smp_processor_id() cpu()
#define raw_smp_processor_id() cpu()
#define num_online_cpus() cpu_count()
#define num_possible_cpus() cpu_count()
#define nr_cpu_ids cpu_count()
#ifndef NR_CPUS
#define NR_CPUS CORES_MAX
#endif
#define cpu_online(core) ((core) < cpu_count())
#define cpu_possible(core) ((core) < cpu_count())
#define for_each_possible_cpu(core) for ((core) = 0; (core) < cpu_count(); (core)++)
#define for_each_online_cpu(core) for_each_possible_cpu(core)
#define for_each_present_cpu(core) for_each_possible_cpu(core)
#define cpu_to_node(core) node_of(core)
#define numa_node_id() node_of(cpu())

#endif
