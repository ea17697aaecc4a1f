/* semaphore.h: the semaphores of POSIX, by that of lib/threads. */
#ifndef HOTLINE_LIB_PROGRAM_SEMAPHORE_H
#define HOTLINE_LIB_PROGRAM_SEMAPHORE_H

#include "lib/errno.h"
#include "lib/program/include/semaphore.h"
#include "lib/program/time.h"
#include "lib/threads/semaphore.h"

static inline struct thread_semaphore *program_semaphore(sem_t *semaphore)
{
	return (struct thread_semaphore *)semaphore;
}

int sem_init(sem_t *semaphore, int shared, unsigned value)
{
	(void)shared;
	thread_semaphore_init(program_semaphore(semaphore), value);
	return 0;
}

int sem_destroy(sem_t *semaphore) { return (void)semaphore, 0; }

int sem_wait(sem_t *semaphore)
{
	thread_semaphore_wait(program_semaphore(semaphore));
	return 0;
}

int sem_trywait(sem_t *semaphore)
{
	if (thread_semaphore_try_wait(program_semaphore(semaphore)))
		return 0;
	program_self()->error = EAGAIN;
	return -1;
}

int sem_timedwait(sem_t *semaphore, const struct timespec *until)
{
	if (thread_semaphore_wait_until(program_semaphore(semaphore), program_cycle_of(CLOCK_REALTIME, until)) == 0)
		return 0;
	program_self()->error = ETIMEDOUT;
	return -1;
}

int sem_post(sem_t *semaphore)
{
	thread_semaphore_post(program_semaphore(semaphore));
	return 0;
}

int sem_getvalue(sem_t *semaphore, int *value)
{
	*value = *(volatile int *)&semaphore->value;
	return 0;
}

#endif
