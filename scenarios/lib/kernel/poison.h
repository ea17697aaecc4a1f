/* kernel/poison.h: what the kernel writes into the pointers of a removed entry. A use of them ends the run. */
#ifndef HOTLINE_LIB_KERNEL_POISON_H
#define HOTLINE_LIB_KERNEL_POISON_H

#define POISON_POINTER_DELTA 0xdead000000000000ul
#define LIST_POISON1 ((void *)(0x100 + POISON_POINTER_DELTA))
#define LIST_POISON2 ((void *)(0x122 + POISON_POINTER_DELTA))

#endif
