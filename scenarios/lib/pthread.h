/*
 * pthread.h: locks, condition variables and barriers by the names of <pthread.h>, for code that is written with them.
 * A real compiler has its own.
 *
 * Every core runs operation() by itself, so threads are neither created nor joined. There is no operating system
 * either: where glibc asks the kernel to let a thread sleep, the core goes on looking at the word (assumed: locks are
 * held for less time than a sleep takes). The steps in memory are glibc's: a mutex is 0, 1 (held) or 2 (held, and
 * others wait). Objects are as large as glibc's on x86-64, so that they share lines with their neighbours as there. A
 * condition variable that is signalled wakes all its waiters, as POSIX allows: a waiter looks at its condition again.
 */
#ifndef HOTLINE_LIB_PTHREAD_H
#define HOTLINE_LIB_PTHREAD_H

#ifndef __HOTLINE__

#include <pthread.h>

#else

#include "lib/errno.h"
#include "lib/hotline.h"
#include "lib/time.h"

typedef unsigned long pthread_t;
typedef unsigned pthread_key_t;
typedef int pthread_once_t;
typedef volatile int pthread_spinlock_t;

typedef struct { long words[7]; } pthread_attr_t;
typedef struct { int type; } pthread_mutexattr_t;
typedef struct { int clock; } pthread_condattr_t;
typedef struct { int shared; } pthread_barrierattr_t;
typedef struct { long kind; } pthread_rwlockattr_t;

typedef struct {
	int state;
	unsigned count; /* of a recursive mutex: how often its owner holds it besides */
	int owner;      /* core + 1 */
	int type;
	long unused[3];
} pthread_mutex_t;

typedef struct {
	unsigned signals;
	long unused[5];
} pthread_cond_t;

typedef struct {
	unsigned state; /* twice the readers inside; 1 for a writer */
	long unused[6];
} pthread_rwlock_t;

typedef struct {
	unsigned count, arrived, rounds;
	long unused[2];
} pthread_barrier_t;

enum { PTHREAD_MUTEX_NORMAL, PTHREAD_MUTEX_RECURSIVE, PTHREAD_MUTEX_ERRORCHECK, PTHREAD_MUTEX_ADAPTIVE_NP };
enum { PTHREAD_PROCESS_PRIVATE, PTHREAD_PROCESS_SHARED };
#define PTHREAD_MUTEX_DEFAULT PTHREAD_MUTEX_NORMAL
#define PTHREAD_MUTEX_TIMED_NP PTHREAD_MUTEX_NORMAL
#define PTHREAD_MUTEX_RECURSIVE_NP PTHREAD_MUTEX_RECURSIVE
#define PTHREAD_MUTEX_INITIALIZER { 0 }
#define PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP { .type = PTHREAD_MUTEX_RECURSIVE }
#define PTHREAD_COND_INITIALIZER { 0 }
#define PTHREAD_RWLOCK_INITIALIZER { 0 }
#define PTHREAD_ONCE_INIT 0
#define PTHREAD_BARRIER_SERIAL_THREAD (-1)

static inline pthread_t pthread_self(void) { return cpu() + 1; }
static inline int pthread_equal(pthread_t one, pthread_t other) { return one == other; }

static inline int pthread_mutexattr_init(pthread_mutexattr_t *attr)
{
	attr->type = PTHREAD_MUTEX_NORMAL;
	return 0;
}

static inline int pthread_mutexattr_destroy(pthread_mutexattr_t *attr) { return (void)attr, 0; }

static inline int pthread_mutexattr_settype(pthread_mutexattr_t *attr, int type)
{
	attr->type = type;
	return 0;
}

static inline int pthread_mutexattr_setpshared(pthread_mutexattr_t *attr, int shared)
{
	return (void)attr, (void)shared, 0;
}

static inline int pthread_mutex_init(pthread_mutex_t *mutex, const pthread_mutexattr_t *attr)
{
	mutex->state = 0;
	mutex->count = 0;
	mutex->owner = 0;
	mutex->type = attr ? attr->type : PTHREAD_MUTEX_NORMAL;
	return 0;
}

static inline int pthread_mutex_destroy(pthread_mutex_t *mutex) { return READ_ONCE(mutex->state) ? EBUSY : 0; }

/* Whether the calling core holds a mutex of a type that knows its owner. */
static inline bool pthread_mutex_is_mine(pthread_mutex_t *mutex)
{
	bool asks = mutex->type == PTHREAD_MUTEX_RECURSIVE || mutex->type == PTHREAD_MUTEX_ERRORCHECK;
	return asks && READ_ONCE(mutex->owner) == cpu() + 1;
}

static inline int pthread_mutex_taken(pthread_mutex_t *mutex)
{
	WRITE_ONCE(mutex->owner, cpu() + 1);
	lock_held(mutex);
	return 0;
}

static inline int pthread_mutex_again(pthread_mutex_t *mutex)
{
	if (mutex->type == PTHREAD_MUTEX_ERRORCHECK)
		return EDEADLK;
	mutex->count++;
	return 0;
}

static inline int pthread_mutex_lock(pthread_mutex_t *mutex)
{
	if (pthread_mutex_is_mine(mutex))
		return pthread_mutex_again(mutex);
	lock_wait(mutex);
	if (cmpxchg(&mutex->state, 0, 1) != 0)
		while (xchg(&mutex->state, 2) != 0)
			while (READ_ONCE(mutex->state) == 2)
				cpu_relax();
	return pthread_mutex_taken(mutex);
}

static inline int pthread_mutex_trylock(pthread_mutex_t *mutex)
{
	if (pthread_mutex_is_mine(mutex))
		return mutex->type == PTHREAD_MUTEX_ERRORCHECK ? EBUSY : pthread_mutex_again(mutex);
	if (cmpxchg(&mutex->state, 0, 1) != 0) {
		lock_rejected(mutex);
		return EBUSY;
	}
	lock_wait(mutex);
	return pthread_mutex_taken(mutex);
}

static inline int pthread_mutex_unlock(pthread_mutex_t *mutex)
{
	if (mutex->type == PTHREAD_MUTEX_ERRORCHECK && !pthread_mutex_is_mine(mutex))
		return EPERM;
	if (mutex->type == PTHREAD_MUTEX_RECURSIVE && mutex->count > 0) {
		mutex->count--;
		return 0;
	}
	lock_released(mutex);
	WRITE_ONCE(mutex->owner, 0);
	xchg(&mutex->state, 0);
	return 0;
}

static inline int pthread_spin_init(pthread_spinlock_t *lock, int shared)
{
	(void)shared;
	*lock = 0;
	return 0;
}

static inline int pthread_spin_destroy(pthread_spinlock_t *lock) { return *lock ? EBUSY : 0; }

static inline int pthread_spin_lock(pthread_spinlock_t *lock)
{
	lock_wait(lock);
	while (xchg(lock, 1) != 0)
		while (*lock)
			cpu_relax();
	lock_held(lock);
	return 0;
}

static inline int pthread_spin_trylock(pthread_spinlock_t *lock)
{
	if (xchg(lock, 1) != 0) {
		lock_rejected(lock);
		return EBUSY;
	}
	lock_wait(lock);
	lock_held(lock);
	return 0;
}

static inline int pthread_spin_unlock(pthread_spinlock_t *lock)
{
	lock_released(lock);
	smp_store_release(lock, 0);
	return 0;
}

static inline int pthread_rwlock_init(pthread_rwlock_t *lock, const pthread_rwlockattr_t *attr)
{
	(void)attr;
	lock->state = 0;
	return 0;
}

static inline int pthread_rwlock_destroy(pthread_rwlock_t *lock) { return READ_ONCE(lock->state) ? EBUSY : 0; }

static inline int pthread_rwlock_tryrdlock(pthread_rwlock_t *lock)
{
	unsigned seen = READ_ONCE(lock->state);
	while (!(seen & 1))
		if (atomic_compare_exchange(&lock->state, &seen, seen + 2))
			return 0;
	return EBUSY;
}

/* Readers first, as glibc's default is. */
static inline int pthread_rwlock_rdlock(pthread_rwlock_t *lock)
{
	while (pthread_rwlock_tryrdlock(lock) != 0)
		while (READ_ONCE(lock->state) & 1)
			cpu_relax();
	return 0;
}

static inline int pthread_rwlock_trywrlock(pthread_rwlock_t *lock)
{
	if (cmpxchg(&lock->state, 0, 1) != 0) {
		lock_rejected(lock);
		return EBUSY;
	}
	lock_wait(lock);
	lock_held(lock);
	return 0;
}

static inline int pthread_rwlock_wrlock(pthread_rwlock_t *lock)
{
	lock_wait(lock);
	while (cmpxchg(&lock->state, 0, 1) != 0)
		while (READ_ONCE(lock->state) != 0)
			cpu_relax();
	lock_held(lock);
	return 0;
}

static inline int pthread_rwlock_unlock(pthread_rwlock_t *lock)
{
	if (READ_ONCE(lock->state) & 1) {
		lock_released(lock);
		smp_store_release(&lock->state, 0);
	} else
		atomic_fetch_sub(&lock->state, 2);
	return 0;
}

static inline int pthread_cond_init(pthread_cond_t *cond, const pthread_condattr_t *attr)
{
	(void)attr;
	cond->signals = 0;
	return 0;
}

static inline int pthread_cond_destroy(pthread_cond_t *cond) { return (void)cond, 0; }

static inline int pthread_cond_wait(pthread_cond_t *cond, pthread_mutex_t *mutex)
{
	unsigned seen = READ_ONCE(cond->signals);
	pthread_mutex_unlock(mutex);
	while (READ_ONCE(cond->signals) == seen)
		cpu_relax();
	return pthread_mutex_lock(mutex);
}

static inline int pthread_cond_broadcast(pthread_cond_t *cond)
{
	atomic_fetch_add(&cond->signals, 1);
	return 0;
}

static inline int pthread_cond_signal(pthread_cond_t *cond) { return pthread_cond_broadcast(cond); }

static inline int pthread_barrier_init(pthread_barrier_t *barrier, const pthread_barrierattr_t *attr, unsigned count)
{
	(void)attr;
	if (count == 0)
		return EINVAL;
	barrier->count = count;
	barrier->arrived = 0;
	barrier->rounds = 0;
	return 0;
}

static inline int pthread_barrier_destroy(pthread_barrier_t *barrier) { return (void)barrier, 0; }

static inline int pthread_barrier_wait(pthread_barrier_t *barrier)
{
	unsigned round = READ_ONCE(barrier->rounds);
	if (atomic_fetch_add(&barrier->arrived, 1) == barrier->count - 1) {
		WRITE_ONCE(barrier->arrived, 0);
		smp_store_release(&barrier->rounds, round + 1);
		return PTHREAD_BARRIER_SERIAL_THREAD;
	}
	while (smp_load_acquire(&barrier->rounds) == round)
		cpu_relax();
	return 0;
}

/* 1 while one core calls the function, 2 when that is done. */
static inline int pthread_once(pthread_once_t *once, void (*function)(void))
{
	if (smp_load_acquire(once) == 2)
		return 0;
	if (cmpxchg(once, 0, 1) == 0) {
		function();
		smp_store_release(once, 2);
	}
	while (smp_load_acquire(once) != 2)
		cpu_relax();
	return 0;
}

#endif

#endif
