/* kernel/atomic_types.h: the kernel's counters. atomic.h has their operations. */
#ifndef HOTLINE_LIB_KERNEL_ATOMIC_TYPES_H
#define HOTLINE_LIB_KERNEL_ATOMIC_TYPES_H

typedef struct {
	int counter;
} atomic_t;

typedef struct {
	long counter;
} atomic64_t;

typedef atomic64_t atomic_long_t;

#define ATOMIC_INIT(i) { (i) }
#define ATOMIC64_INIT(i) { (i) }

#endif
