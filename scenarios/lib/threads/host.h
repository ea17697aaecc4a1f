/*
 * host.h: threads.h and futex.h on a real machine, for every compiler but Hotline's own: threads are those of POSIX,
 * the scheduler is the system's, and futex is its system call (on systems without it, a thread that would sleep
 * yields and looks again). What is built on them, from mutex.h to rwlock.h, is the same text as in the simulation.
 *
 * RUN_QUEUE and TIME_SLICE choose nothing here. preempt_disable() cannot keep the system from taking a thread off.
 */
#ifndef HOTLINE_LIB_THREADS_HOST_H
#define HOTLINE_LIB_THREADS_HOST_H

#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <linux/futex.h>
#include <sys/syscall.h>
long syscall(long number, ...); /* <unistd.h> declares it for programs that ask for more than C11 only */
#endif

#include "lib/system.h"

/* As many as a simulated run has room for. */
#define THREADS_MAX 2048

struct thread {
	pthread_t posix;
	void (*function)(long);
	long argument;
	int core;
	volatile int permit;
};

/* now() has a rate that is not known here, so a sleep looks at it again after so long. */
#define THREAD_LOOKS_AGAIN_NS 100000

static _Thread_local struct thread *thread_own;

static inline struct thread *thread_self(void) { return thread_own; }
static inline void thread_yield(void) { sched_yield(); }
static inline void preempt_disable(void) { barrier(); }
static inline void preempt_enable(void) { barrier(); }
static inline void threads_init(void) {}

static inline void threads_run(void)
{
	for (;;)
		pause();
}

static inline void thread_nap(void)
{
	struct timespec nap = { .tv_sec = 0, .tv_nsec = THREAD_LOOKS_AGAIN_NS };
	thrd_sleep(&nap, NULL);
}

static inline void thread_sleep_until(long time)
{
	while (now() < time)
		thread_nap();
}

/* ---- Futex ---------------------------------------------------------------------------------------------------- */

#define FUTEX_ALL INT_MAX

/* 0: woken, or for no reason. EAGAIN: the word has another value. ETIMEDOUT: the time has come. */
static inline int futex_wait_until(volatile int *word, int expected, long time)
{
	if (*word != expected)
		return EAGAIN;
	if (time <= now())
		return ETIMEDOUT;
#ifdef __linux__
	struct timespec nap = { .tv_sec = 0, .tv_nsec = THREAD_LOOKS_AGAIN_NS };
	const struct timespec *timeout = time == THREAD_NEVER ? NULL : &nap;
	if (syscall(SYS_futex, word, FUTEX_WAIT_PRIVATE, expected, timeout, NULL, 0) == 0)
		return 0;
	return errno == EAGAIN ? EAGAIN : 0;
#else
	sched_yield();
	return 0;
#endif
}

static inline int futex_wait(volatile int *word, int expected)
{
	return futex_wait_until(word, expected, THREAD_NEVER);
}

static inline int futex_wake(volatile int *word, int n)
{
#ifdef __linux__
	return (int)syscall(SYS_futex, word, FUTEX_WAKE_PRIVATE, n, NULL, NULL, 0);
#else
	(void)word, (void)n;
	return 0;
#endif
}

/* ---- Threads -------------------------------------------------------------------------------------------------- */

static inline void thread_park(void)
{
	while (__atomic_exchange_n(&thread_own->permit, 0, __ATOMIC_SEQ_CST) == 0)
		futex_wait(&thread_own->permit, 0);
}

static inline void thread_unpark(struct thread *t)
{
	if (__atomic_exchange_n(&t->permit, 1, __ATOMIC_SEQ_CST) == 0)
		futex_wake(&t->permit, 1);
}

static inline void *thread_begin(void *argument)
{
	thread_own = argument;
	hotline_cpu_index = thread_own->core;
	thread_own->function(thread_own->argument);
	return NULL;
}

static inline void thread_exit(void) { pthread_exit(NULL); }
static inline void thread_join(struct thread *t) { pthread_join(t->posix, NULL); }

/* The core is a number that cpu() has in the thread; on which processor the thread runs is the system's affair. */
static inline void thread_create_on(struct thread *t, void (*function)(long), long argument, int core)
{
	t->function = function;
	t->argument = argument;
	t->core = core;
	t->permit = 0;
	if (pthread_create(&t->posix, NULL, thread_begin, t) != 0)
		abort();
}

static inline void thread_create(struct thread *t, void (*function)(long), long argument)
{
	static int dealt;
	int core = __atomic_fetch_add(&dealt, 1, __ATOMIC_RELAXED) % cpu_count();
	thread_create_on(t, function, argument, core);
}

static inline void thread_create_among(struct thread *t, void (*function)(long), long argument,
                                       const struct cpu_mask *cores)
{
	thread_create_on(t, function, argument, cpu_mask_first(cores));
}

static inline void thread_set_affinity(struct thread *t, const struct cpu_mask *cores) { (void)t, (void)cores; }

#endif
