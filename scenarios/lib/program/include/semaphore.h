/* semaphore.h of plain programs. */
#ifndef HOTLINE_LIB_PROGRAM_INCLUDE_SEMAPHORE_H
#define HOTLINE_LIB_PROGRAM_INCLUDE_SEMAPHORE_H

#include "lib/program/include/time.h"

/* As large as glibc's. */
typedef struct {
	int value;
	int waiting;
	long unused[3];
} sem_t;

#define SEM_FAILED ((sem_t *)0)
#define SEM_VALUE_MAX 2147483647

int sem_init(sem_t *semaphore, int shared, unsigned value);
int sem_destroy(sem_t *semaphore);
int sem_wait(sem_t *semaphore);
int sem_trywait(sem_t *semaphore);
int sem_timedwait(sem_t *semaphore, const struct timespec *until);
int sem_post(sem_t *semaphore);
int sem_getvalue(sem_t *semaphore, int *value);

#endif
