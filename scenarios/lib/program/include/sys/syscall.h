/* sys/syscall.h of plain programs: the numbers of x86-64's system calls that syscall() has here. */
#ifndef HOTLINE_LIB_PROGRAM_INCLUDE_SYS_SYSCALL_H
#define HOTLINE_LIB_PROGRAM_INCLUDE_SYS_SYSCALL_H

#define SYS_sched_yield 24
#define SYS_getpid 39
#define SYS_gettid 186
#define SYS_futex 202
#define SYS_getcpu 309

#define __NR_sched_yield SYS_sched_yield
#define __NR_getpid SYS_getpid
#define __NR_gettid SYS_gettid
#define __NR_futex SYS_futex
#define __NR_getcpu SYS_getcpu

#endif
