/* thread.h: what a thread of a plain program has beside the scheduler's part of it. */
#ifndef HOTLINE_LIB_PROGRAM_THREAD_H
#define HOTLINE_LIB_PROGRAM_THREAD_H

#include "lib/program/include/pthread.h"
#include "lib/threads/threads.h"

struct program_thread {
	struct thread thread; /* first: the address of one is that of the other */
	struct program_thread *next_free;
	void *(*start)(void *);
	void *argument;
	void *result;
	volatile int state; /* PROGRAM_THREAD_… */
	int error;
	const void *values[PTHREAD_KEYS_MAX];
	char name[16];
};

/* Gives the thread-local variables of the thread their first values: the compiler writes its body. */
static __attribute__((noinline)) void program_thread_locals(void) {}

static inline struct program_thread *program_self(void) { return (struct program_thread *)thread_self(); }

/* Outside of threads, in setup(), there is no thread whose errno it could be. */
int *program_errno(void) { return &program_self()->error; }

#endif
