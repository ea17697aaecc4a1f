/*
 * resource.h: system calls by their numbers, and what threads have used. The scheduler counts the cycles that a thread
 * has a core, those in its own code included, so that all time is the user's.
 */
#ifndef HOTLINE_LIB_PROGRAM_RESOURCE_H
#define HOTLINE_LIB_PROGRAM_RESOURCE_H

#include "lib/errno.h"
#include "lib/program/include/linux/futex.h"
#include "lib/program/include/sys/resource.h"
#include "lib/program/include/sys/syscall.h"
#include "lib/program/stdlib.h"
#include "lib/program/time.h"
#include "lib/program/unistd.h"
#include "lib/threads/futex.h"

static struct timeval program_time_of_day(long cycles)
{
	struct timespec precise = program_time(cycles);
	return (struct timeval){ precise.tv_sec, precise.tv_nsec / 1000 };
}

int getrusage(int who, struct rusage *usage)
{
	struct thread *me = thread_self();
	*usage = (struct rusage){ .ru_maxrss = (long)(malloc_taken / 1024) };
	switch (who) {
	case RUSAGE_SELF:
		usage->ru_utime = program_time_of_day(thread_cycles_of_all());
		for (int i = 0; i < cpu_count(); i++) {
			usage->ru_nvcsw += thread_cores[i].wanted;
			usage->ru_nivcsw += thread_cores[i].forced;
		}
		return 0;
	case RUSAGE_THREAD:
		usage->ru_utime = program_time_of_day(thread_cycles());
		usage->ru_nvcsw = me->wanted;
		usage->ru_nivcsw = me->forced;
		return 0;
	case RUSAGE_CHILDREN: /* there are none */
		usage->ru_maxrss = 0;
		return 0;
	default:
		program_self()->error = EINVAL;
		return -1;
	}
}

/* The time is a duration, as Linux takes it of FUTEX_WAIT. */
static long program_futex(volatile int *word, int operation, int value, const struct timespec *time)
{
	switch (operation & ~FUTEX_PRIVATE_FLAG) {
	case FUTEX_WAIT: {
		long until = time != NULL ? now() + program_cycles(time) : THREAD_NEVER;
		int result = futex_wait_until(word, value, until);
		return result == 0 ? 0 : (program_self()->error = result, -1);
	}
	case FUTEX_WAKE:
		return futex_wake(word, value);
	default:
		assert(0 && "of futex() there are FUTEX_WAIT and FUTEX_WAKE here");
		return -1;
	}
}

long syscall(long number, ...)
{
	va_list values;
	va_start(values, number);
	switch (number) {
	case SYS_gettid:
		return gettid();
	case SYS_getpid:
		return getpid();
	case SYS_sched_yield:
		thread_yield();
		return 0;
	case SYS_getcpu: {
		unsigned *core = va_arg(values, unsigned *), *node = va_arg(values, unsigned *);
		if (core != NULL)
			*core = cpu();
		if (node != NULL)
			*node = node_of(cpu());
		return 0;
	}
	case SYS_futex: {
		volatile int *word = va_arg(values, volatile int *);
		int operation = va_arg(values, int), value = va_arg(values, int);
		bool waits = (operation & ~FUTEX_PRIVATE_FLAG) == FUTEX_WAIT;
		return program_futex(word, operation, value, waits ? va_arg(values, const struct timespec *) : NULL);
	}
	default:
		assert(0 && "syscall() here knows SYS_gettid, SYS_getpid, SYS_getcpu, SYS_sched_yield and SYS_futex");
		return -1;
	}
}

#endif
