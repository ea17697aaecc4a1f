/* kernel/slab.h: kmalloc and kfree, from the pool of lib/stdlib.h. */
#ifndef HOTLINE_LIB_KERNEL_SLAB_H
#define HOTLINE_LIB_KERNEL_SLAB_H

#include "lib/stdlib.h"

#define GFP_KERNEL 0
#define GFP_ATOMIC 0
#define GFP_NOWAIT 0

#define kmalloc(bytes, flags) malloc(bytes)
#define kzalloc(bytes, flags) calloc(1, bytes)
#define kcalloc(count, bytes, flags) calloc(count, bytes)
#define kmalloc_node(bytes, flags, node) malloc(bytes)
#define kfree(p) free((void *)(p))

#endif
