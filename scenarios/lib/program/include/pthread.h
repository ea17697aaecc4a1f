/*
 * pthread.h of plain programs. Objects are as large as glibc's on x86-64, so that they share lines with their
 * neighbours as there.
 */
#ifndef HOTLINE_LIB_PROGRAM_INCLUDE_PTHREAD_H
#define HOTLINE_LIB_PROGRAM_INCLUDE_PTHREAD_H

#include "lib/errno.h"
#include "lib/program/include/sched.h"
#include "lib/program/include/time.h"

typedef unsigned long pthread_t;
typedef unsigned pthread_key_t;
typedef int pthread_once_t;
typedef volatile int pthread_spinlock_t;

typedef struct {
	int detached;
	int policy;
	int explicit_policy;
	int unused;
	size_t stack;
	cpu_set_t *affinity;
	long more[3];
} pthread_attr_t;

typedef struct { int type; } pthread_mutexattr_t;
typedef struct { int clock; } pthread_condattr_t;
typedef struct { int shared; } pthread_barrierattr_t;
typedef struct { long kind; } pthread_rwlockattr_t;

typedef struct {
	int state; /* 0 free, 1 held, 2 held and others wait */
	unsigned count; /* of a recursive mutex: how often its owner holds it besides */
	pthread_t owner;
	int type;
	int unused[5];
} pthread_mutex_t;

typedef struct {
	int signals;
	int waiting;
	int clock;
	int unused[9];
} pthread_cond_t;

typedef struct {
	int state; /* readers inside; -1 for a writer */
	int changes; /* counts releases: a waiter sleeps until it changes */
	int waiting;
	int writers; /* that wait */
	long kind;
	long unused[4];
} pthread_rwlock_t;

typedef struct {
	unsigned count, arrived;
	int rounds;
	int unused[5];
} pthread_barrier_t;

enum { PTHREAD_MUTEX_NORMAL, PTHREAD_MUTEX_RECURSIVE, PTHREAD_MUTEX_ERRORCHECK, PTHREAD_MUTEX_ADAPTIVE_NP };
enum { PTHREAD_PROCESS_PRIVATE, PTHREAD_PROCESS_SHARED };
enum { PTHREAD_CREATE_JOINABLE, PTHREAD_CREATE_DETACHED };
enum { PTHREAD_SCOPE_SYSTEM, PTHREAD_SCOPE_PROCESS };
enum { PTHREAD_INHERIT_SCHED, PTHREAD_EXPLICIT_SCHED };
enum { PTHREAD_RWLOCK_PREFER_READER_NP, PTHREAD_RWLOCK_PREFER_WRITER_NP, PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP };

#define PTHREAD_MUTEX_DEFAULT PTHREAD_MUTEX_NORMAL
#define PTHREAD_MUTEX_TIMED_NP PTHREAD_MUTEX_NORMAL
#define PTHREAD_MUTEX_RECURSIVE_NP PTHREAD_MUTEX_RECURSIVE
#define PTHREAD_MUTEX_INITIALIZER { 0 }
#define PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP { .type = PTHREAD_MUTEX_RECURSIVE }
#define PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP { .type = PTHREAD_MUTEX_ERRORCHECK }
#define PTHREAD_ADAPTIVE_MUTEX_INITIALIZER_NP { .type = PTHREAD_MUTEX_ADAPTIVE_NP }
#define PTHREAD_COND_INITIALIZER { 0 }
#define PTHREAD_RWLOCK_INITIALIZER { 0 }
#define PTHREAD_ONCE_INIT 0
#define PTHREAD_BARRIER_SERIAL_THREAD (-1)
#define PTHREAD_KEYS_MAX 32
#define PTHREAD_STACK_MIN 16384

int pthread_create(pthread_t *thread, const pthread_attr_t *attr, void *(*start)(void *), void *argument);
int pthread_join(pthread_t thread, void **result);
int pthread_tryjoin_np(pthread_t thread, void **result);
int pthread_timedjoin_np(pthread_t thread, void **result, const struct timespec *until);
int pthread_detach(pthread_t thread);
_Noreturn void pthread_exit(void *result);
pthread_t pthread_self(void);
int pthread_equal(pthread_t one, pthread_t other);
int pthread_yield(void);
int pthread_setconcurrency(int level);
int pthread_setname_np(pthread_t thread, const char *name);
int pthread_getname_np(pthread_t thread, char *name, size_t bytes);
int pthread_setschedparam(pthread_t thread, int policy, const struct sched_param *param);
int pthread_getschedparam(pthread_t thread, int *policy, struct sched_param *param);
int pthread_setaffinity_np(pthread_t thread, size_t bytes, const cpu_set_t *set);
int pthread_getaffinity_np(pthread_t thread, size_t bytes, cpu_set_t *set);

int pthread_attr_init(pthread_attr_t *attr);
int pthread_attr_destroy(pthread_attr_t *attr);
int pthread_attr_setdetachstate(pthread_attr_t *attr, int state);
int pthread_attr_getdetachstate(const pthread_attr_t *attr, int *state);
int pthread_attr_setstacksize(pthread_attr_t *attr, size_t bytes);
int pthread_attr_getstacksize(const pthread_attr_t *attr, size_t *bytes);
int pthread_attr_setguardsize(pthread_attr_t *attr, size_t bytes);
int pthread_attr_setinheritsched(pthread_attr_t *attr, int inherits);
int pthread_attr_setschedpolicy(pthread_attr_t *attr, int policy);
int pthread_attr_setschedparam(pthread_attr_t *attr, const struct sched_param *param);
int pthread_attr_setscope(pthread_attr_t *attr, int scope);
int pthread_attr_setaffinity_np(pthread_attr_t *attr, size_t bytes, const cpu_set_t *set);

int pthread_mutexattr_init(pthread_mutexattr_t *attr);
int pthread_mutexattr_destroy(pthread_mutexattr_t *attr);
int pthread_mutexattr_settype(pthread_mutexattr_t *attr, int type);
int pthread_mutexattr_gettype(const pthread_mutexattr_t *attr, int *type);
int pthread_mutexattr_setpshared(pthread_mutexattr_t *attr, int shared);
int pthread_mutex_init(pthread_mutex_t *mutex, const pthread_mutexattr_t *attr);
int pthread_mutex_destroy(pthread_mutex_t *mutex);
int pthread_mutex_lock(pthread_mutex_t *mutex);
int pthread_mutex_trylock(pthread_mutex_t *mutex);
int pthread_mutex_timedlock(pthread_mutex_t *mutex, const struct timespec *until);
int pthread_mutex_clocklock(pthread_mutex_t *mutex, clockid_t clock, const struct timespec *until);
int pthread_mutex_unlock(pthread_mutex_t *mutex);

int pthread_spin_init(pthread_spinlock_t *lock, int shared);
int pthread_spin_destroy(pthread_spinlock_t *lock);
int pthread_spin_lock(pthread_spinlock_t *lock);
int pthread_spin_trylock(pthread_spinlock_t *lock);
int pthread_spin_unlock(pthread_spinlock_t *lock);

int pthread_rwlockattr_init(pthread_rwlockattr_t *attr);
int pthread_rwlockattr_destroy(pthread_rwlockattr_t *attr);
int pthread_rwlockattr_setpshared(pthread_rwlockattr_t *attr, int shared);
int pthread_rwlockattr_setkind_np(pthread_rwlockattr_t *attr, int kind);
int pthread_rwlock_init(pthread_rwlock_t *lock, const pthread_rwlockattr_t *attr);
int pthread_rwlock_destroy(pthread_rwlock_t *lock);
int pthread_rwlock_rdlock(pthread_rwlock_t *lock);
int pthread_rwlock_tryrdlock(pthread_rwlock_t *lock);
int pthread_rwlock_timedrdlock(pthread_rwlock_t *lock, const struct timespec *until);
int pthread_rwlock_timedwrlock(pthread_rwlock_t *lock, const struct timespec *until);
int pthread_rwlock_wrlock(pthread_rwlock_t *lock);
int pthread_rwlock_trywrlock(pthread_rwlock_t *lock);
int pthread_rwlock_unlock(pthread_rwlock_t *lock);

int pthread_condattr_init(pthread_condattr_t *attr);
int pthread_condattr_destroy(pthread_condattr_t *attr);
int pthread_condattr_setpshared(pthread_condattr_t *attr, int shared);
int pthread_condattr_setclock(pthread_condattr_t *attr, clockid_t clock);
int pthread_cond_init(pthread_cond_t *cond, const pthread_condattr_t *attr);
int pthread_cond_destroy(pthread_cond_t *cond);
int pthread_cond_wait(pthread_cond_t *cond, pthread_mutex_t *mutex);
int pthread_cond_timedwait(pthread_cond_t *cond, pthread_mutex_t *mutex, const struct timespec *until);
int pthread_cond_clockwait(pthread_cond_t *cond, pthread_mutex_t *mutex, clockid_t clock, const struct timespec *until);
int pthread_cond_signal(pthread_cond_t *cond);
int pthread_cond_broadcast(pthread_cond_t *cond);

int pthread_barrierattr_init(pthread_barrierattr_t *attr);
int pthread_barrierattr_destroy(pthread_barrierattr_t *attr);
int pthread_barrierattr_setpshared(pthread_barrierattr_t *attr, int shared);
int pthread_barrier_init(pthread_barrier_t *barrier, const pthread_barrierattr_t *attr, unsigned count);
int pthread_barrier_destroy(pthread_barrier_t *barrier);
int pthread_barrier_wait(pthread_barrier_t *barrier);

int pthread_once(pthread_once_t *once, void (*function)(void));
int pthread_key_create(pthread_key_t *key, void (*destructor)(void *));
int pthread_key_delete(pthread_key_t key);
void *pthread_getspecific(pthread_key_t key);
int pthread_setspecific(pthread_key_t key, const void *value);

#endif
