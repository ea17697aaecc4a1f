/*
 * threads.h: more threads than cores. A scheduler as an operating system has one: run queues, the switch from one
 * thread to the next, threads that sleep until another one wakes them or until a time, and threads that are taken off
 * their core at the end of a time slice. All of it is simulated memory and instructions. Only three costs are numbers
 * of the machine: of a switch (`context_switch`), of entering and leaving the kernel (`mode_switch`), and of
 * interrupts.
 *
 * setup() calls threads_init(), and may create threads; operation() calls threads_run(), which never returns.
 *
 *     #define RUN_QUEUE RUN_QUEUE_GLOBAL
 *     #define TIME_SLICE time_slice
 *     extern const long time_slice;
 *     #include "lib/threads/threads.h"
 *
 * README.md beside this file says what the policies do. With THREAD_TIMES the scheduler also counts the cycles that each
 * thread has a core, as an operating system does. Without TIME_SLICE a thread keeps its core until it sleeps,
 * yields or ends. The memory of a `struct thread` must not be used for anything but threads later on: a core that has
 * woken a thread may still write to it when that thread has ended.
 *
 * For every other compiler lib/threads/host.h has the same names, made of POSIX threads.
 */
#ifndef HOTLINE_LIB_THREADS_THREADS_H
#define HOTLINE_LIB_THREADS_THREADS_H

#include "lib/hotline.h"
#include "lib/kernel/barrier.h"
#include "lib/threads/cpu_mask.h"

/* How threads that can run wait for a core. */
#define RUN_QUEUE_GLOBAL 1   /* in one list with one lock, as until Linux 2.4 */
#define RUN_QUEUE_PER_CORE 2 /* in a list of each core, and cores balance their lists, as since Linux 2.6 */
#define RUN_QUEUE_STEALING 3 /* in a list of each core, from which idle cores steal */
#define RUN_QUEUE_KEPT 4     /* in a list of each core, from which no other core takes a thread */
#ifndef RUN_QUEUE
#define RUN_QUEUE RUN_QUEUE_PER_CORE
#endif

/* A time that does not come. */
#define THREAD_NEVER 0x7fffffffffffffffL

#ifdef __HOTLINE__
#include "lib/threads/scheduler.h"
#else
#include "lib/threads/host.h"
#endif

#endif
