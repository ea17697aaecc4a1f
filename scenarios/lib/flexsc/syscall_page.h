/*
 * syscall_page.h: the page that a process shares with the kernel, in order to ask for system calls without entering it.
 *
 * An entry is one cache line. Its status goes FREE -> SUBMITTED (by the process) -> BUSY -> DONE (by a syscall thread)
 * -> FREE (by the process). The line travels when a core other than that of the process executes the call. All fields
 * are volatile, because the kernel's threads read and write them too.
 */
#ifndef HOTLINE_LIB_FLEXSC_SYSCALL_PAGE_H
#define HOTLINE_LIB_FLEXSC_SYSCALL_PAGE_H

#define SYSCALL_ENTRIES 64
#define SYSCALL_ARGUMENTS 6

enum { SYSCALL_FREE, SYSCALL_SUBMITTED, SYSCALL_BUSY, SYSCALL_DONE };

struct syscall_entry {
	_Alignas(64) volatile int status;
	volatile short number;
	volatile short num_args;
	volatile long args[SYSCALL_ARGUMENTS];
	volatile long return_code;
};

struct syscall_page {
	struct syscall_entry entry[SYSCALL_ENTRIES];
};

/* The process asks for a call without arguments, in an entry that is free. */
static inline void syscall_submit(struct syscall_entry *e, int number)
{
	e->number = (short)number;
	e->num_args = 0;
	e->status = SYSCALL_SUBMITTED;
}

/* The same with an argument. */
static inline void syscall_submit_with(struct syscall_entry *e, int number, long argument)
{
	e->number = (short)number;
	e->num_args = 1;
	e->args[0] = argument;
	e->status = SYSCALL_SUBMITTED;
}

/* The process takes the result of a call that is done. */
static inline long syscall_collect(struct syscall_entry *e)
{
	long result = e->return_code;
	e->status = SYSCALL_FREE;
	return result;
}

#endif
