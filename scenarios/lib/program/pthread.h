/*
 * pthread.h: threads, locks and condition variables of POSIX, made of those of lib/threads: where glibc asks the kernel
 * to let a thread sleep, the scheduler gives its core to another one.
 */
#ifndef HOTLINE_LIB_PROGRAM_PTHREAD_H
#define HOTLINE_LIB_PROGRAM_PTHREAD_H

#include "lib/errno.h"
#include "lib/program/include/pthread.h"
#include "lib/program/thread.h"
#include "lib/program/time.h"
#include "lib/threads/futex.h"
#include "lib/threads/mutex.h"

void *malloc(size_t bytes);
void free(void *p);
_Noreturn void exit(int status);

/* ---- Threads -------------------------------------------------------------------------------------------------- */

enum { PROGRAM_THREAD_RUNS, PROGRAM_THREAD_ENDED, PROGRAM_THREAD_DETACHED };

/* The structures of threads that have been joined, for the next ones. */
static struct {
	_Alignas(LINE_BYTES) struct thread_mutex mutex;
	struct program_thread *free;
	volatile int running; /* beside main()'s */
} program_threads;

static struct program_thread *program_thread_take(void)
{
	thread_mutex_take(&program_threads.mutex);
	struct program_thread *found = program_threads.free;
	if (found != NULL)
		program_threads.free = found->next_free;
	thread_mutex_give(&program_threads.mutex);
	return found != NULL ? found : malloc(sizeof *found);
}

static void program_thread_give(struct program_thread *t)
{
	thread_mutex_take(&program_threads.mutex);
	t->next_free = program_threads.free;
	program_threads.free = t;
	thread_mutex_give(&program_threads.mutex);
}

static void (*program_destructors[PTHREAD_KEYS_MAX])(void *);
static volatile int program_keys;

static void program_thread_end(struct program_thread *me, void *result)
{
	for (int key = 0; key < program_keys; key++) {
		const void *value = me->values[key];
		me->values[key] = NULL;
		if (value != NULL && program_destructors[key] != NULL)
			program_destructors[key]((void *)value);
	}
	me->result = result;
	if (atomic_exchange(&me->state, PROGRAM_THREAD_ENDED) != PROGRAM_THREAD_DETACHED)
		futex_wake(&me->state, FUTEX_ALL);
}

/* The end of the last thread, where main() has left by pthread_exit(), is the end of the program. */
static void program_thread_left(void)
{
	if (atomic_fetch_sub(&program_threads.running, 1) == 0)
		exit(0);
}

static void program_thread_begin(long thread)
{
	struct program_thread *me = (struct program_thread *)thread;
	program_thread_locals();
	void *result = me->start(me->argument);
	program_thread_end(me, result);
	program_thread_left();
}

/* The cores of a set that the machine has; none: all. */
static struct cpu_mask program_mask(const cpu_set_t *set)
{
	struct cpu_mask mask;
	if (set == NULL)
		cpu_mask_all(&mask);
	else {
		cpu_mask_none(&mask);
		for (int core = 0; core < cpu_count(); core++)
			if (CPU_ISSET(core, set))
				cpu_mask_add(&mask, core);
	}
	return mask;
}

/* As for a user who is not root: without priorities above others. */
static bool program_is_privileged(int policy) { return policy == SCHED_FIFO || policy == SCHED_RR; }

int pthread_create(pthread_t *thread, const pthread_attr_t *attr, void *(*start)(void *), void *argument)
{
	if (attr != NULL && attr->explicit_policy && program_is_privileged(attr->policy))
		return EPERM;
	struct program_thread *t = program_thread_take();
	if (t == NULL)
		return EAGAIN;
	struct cpu_mask mask = program_mask(attr != NULL ? attr->affinity : NULL);
	t->start = start;
	t->argument = argument;
	t->error = 0;
	t->name[0] = 0;
	for (int key = 0; key < PTHREAD_KEYS_MAX; key++)
		t->values[key] = NULL;
	t->state = attr != NULL && attr->detached ? PROGRAM_THREAD_DETACHED : PROGRAM_THREAD_RUNS;
	*thread = (pthread_t)t;
	atomic_fetch_add(&program_threads.running, 1);
	thread_create_among(&t->thread, program_thread_begin, (long)t, &mask);
	return 0;
}

/* Until a cycle at the latest. */
static int program_join(pthread_t thread, void **result, long until)
{
	struct program_thread *t = (struct program_thread *)thread;
	if (t == program_self())
		return EDEADLK;
	if (t->state == PROGRAM_THREAD_DETACHED)
		return EINVAL;
	while (t->state == PROGRAM_THREAD_RUNS)
		if (futex_wait_until(&t->state, PROGRAM_THREAD_RUNS, until) == ETIMEDOUT)
			return ETIMEDOUT;
	if (result != NULL)
		*result = t->result;
	thread_join(&t->thread); /* the scheduler has done with it, too */
	program_thread_give(t);
	return 0;
}

int pthread_join(pthread_t thread, void **result) { return program_join(thread, result, THREAD_NEVER); }

int pthread_tryjoin_np(pthread_t thread, void **result)
{
	struct program_thread *t = (struct program_thread *)thread;
	return t->state == PROGRAM_THREAD_RUNS ? EBUSY : pthread_join(thread, result);
}

int pthread_timedjoin_np(pthread_t thread, void **result, const struct timespec *until)
{
	return program_join(thread, result, program_cycle_of(CLOCK_REALTIME, until));
}

int pthread_detach(pthread_t thread)
{
	struct program_thread *t = (struct program_thread *)thread;
	return atomic_exchange(&t->state, PROGRAM_THREAD_DETACHED) == PROGRAM_THREAD_DETACHED ? EINVAL : 0;
}

/* The process ends with its last thread, that of main() included. */
_Noreturn void pthread_exit(void *result)
{
	struct program_thread *me = program_self();
	program_thread_end(me, result);
	program_thread_left();
	thread_exit();
	__builtin_unreachable();
}

pthread_t pthread_self(void) { return (pthread_t)program_self(); }
int pthread_equal(pthread_t one, pthread_t other) { return one == other; }
int pthread_setconcurrency(int level) { return (void)level, 0; }

int pthread_setname_np(pthread_t thread, const char *name)
{
	struct program_thread *t = (struct program_thread *)thread;
	if (strlen(name) >= sizeof t->name)
		return ERANGE;
	strcpy(t->name, name);
	return 0;
}

int pthread_getname_np(pthread_t thread, char *name, size_t bytes)
{
	struct program_thread *t = (struct program_thread *)thread;
	if (bytes < sizeof t->name)
		return ERANGE;
	strcpy(name, t->name);
	return 0;
}

int pthread_setschedparam(pthread_t thread, int policy, const struct sched_param *param)
{
	(void)thread;
	if (program_is_privileged(policy))
		return EPERM;
	return param->sched_priority != 0 ? EINVAL : 0;
}

int pthread_getschedparam(pthread_t thread, int *policy, struct sched_param *param)
{
	(void)thread;
	*policy = SCHED_OTHER;
	param->sched_priority = 0;
	return 0;
}

int sched_setscheduler(pid_t thread, int policy, const struct sched_param *param)
{
	(void)thread;
	int error = pthread_setschedparam(pthread_self(), policy, param);
	return error == 0 ? 0 : (program_self()->error = error, -1);
}

int sched_getscheduler(pid_t thread) { return (void)thread, SCHED_OTHER; }
int sched_get_priority_min(int policy) { return program_is_privileged(policy) ? 1 : 0; }
int sched_get_priority_max(int policy) { return program_is_privileged(policy) ? 99 : 0; }

int sched_yield(void)
{
	thread_yield();
	return 0;
}

int pthread_yield(void) { return sched_yield(); }
int sched_getcpu(void) { return cpu(); }

int pthread_setaffinity_np(pthread_t thread, size_t bytes, const cpu_set_t *set)
{
	struct cpu_mask mask = program_mask(set);
	(void)bytes;
	if (cpu_mask_first(&mask) < 0)
		return EINVAL;
	thread_set_affinity(&((struct program_thread *)thread)->thread, &mask);
	return 0;
}

int pthread_getaffinity_np(pthread_t thread, size_t bytes, cpu_set_t *set)
{
	(void)bytes;
	CPU_ZERO(set);
	for (int core = 0; core < cpu_count(); core++)
		if (cpu_mask_has(&((struct program_thread *)thread)->thread.affinity, core))
			CPU_SET(core, set);
	return 0;
}

int sched_setaffinity(pid_t thread, size_t bytes, const cpu_set_t *set)
{
	(void)thread; /* 0: the one that calls */
	return pthread_setaffinity_np(pthread_self(), bytes, set) == 0 ? 0 : (program_self()->error = EINVAL, -1);
}

int sched_getaffinity(pid_t thread, size_t bytes, cpu_set_t *set)
{
	(void)thread;
	return pthread_getaffinity_np(pthread_self(), bytes, set);
}

int pthread_attr_init(pthread_attr_t *attr)
{
	*attr = (pthread_attr_t){ .stack = 8 << 20 };
	return 0;
}

int pthread_attr_destroy(pthread_attr_t *attr)
{
	free(attr->affinity);
	attr->affinity = NULL;
	return 0;
}

int pthread_attr_setdetachstate(pthread_attr_t *attr, int state)
{
	attr->detached = state;
	return 0;
}

int pthread_attr_getdetachstate(const pthread_attr_t *attr, int *state)
{
	*state = attr->detached;
	return 0;
}

/* Every thread has the stack that the program's calls need: the size that is asked for is only remembered. */
int pthread_attr_setstacksize(pthread_attr_t *attr, size_t bytes)
{
	if (bytes < PTHREAD_STACK_MIN)
		return EINVAL;
	attr->stack = bytes;
	return 0;
}

int pthread_attr_getstacksize(const pthread_attr_t *attr, size_t *bytes)
{
	*bytes = attr->stack;
	return 0;
}

int pthread_attr_setguardsize(pthread_attr_t *attr, size_t bytes) { return (void)attr, (void)bytes, 0; }

int pthread_attr_setinheritsched(pthread_attr_t *attr, int inherits)
{
	attr->explicit_policy = inherits == PTHREAD_EXPLICIT_SCHED;
	return 0;
}

int pthread_attr_setschedpolicy(pthread_attr_t *attr, int policy)
{
	attr->policy = policy;
	return 0;
}

int pthread_attr_setschedparam(pthread_attr_t *attr, const struct sched_param *param)
{
	return (void)attr, (void)param, 0;
}

int pthread_attr_setscope(pthread_attr_t *attr, int scope) { return (void)attr, (void)scope, 0; }

int pthread_attr_setaffinity_np(pthread_attr_t *attr, size_t bytes, const cpu_set_t *set)
{
	(void)bytes;
	if (attr->affinity == NULL)
		attr->affinity = malloc(sizeof *set);
	if (attr->affinity == NULL)
		return ENOMEM;
	*attr->affinity = *set;
	return 0;
}

/* ---- Mutexes -------------------------------------------------------------------------------------------------- */

int pthread_mutexattr_init(pthread_mutexattr_t *attr)
{
	attr->type = PTHREAD_MUTEX_NORMAL;
	return 0;
}

int pthread_mutexattr_destroy(pthread_mutexattr_t *attr) { return (void)attr, 0; }

int pthread_mutexattr_settype(pthread_mutexattr_t *attr, int type)
{
	attr->type = type;
	return 0;
}

int pthread_mutexattr_gettype(const pthread_mutexattr_t *attr, int *type)
{
	*type = attr->type;
	return 0;
}

int pthread_mutexattr_setpshared(pthread_mutexattr_t *attr, int shared) { return (void)attr, (void)shared, 0; }

int pthread_mutex_init(pthread_mutex_t *mutex, const pthread_mutexattr_t *attr)
{
	*mutex = (pthread_mutex_t){ .type = attr != NULL ? attr->type : PTHREAD_MUTEX_NORMAL };
	return 0;
}

int pthread_mutex_destroy(pthread_mutex_t *mutex) { return mutex->state != 0 ? EBUSY : 0; }

static inline struct thread_mutex *program_mutex(pthread_mutex_t *mutex)
{
	return (struct thread_mutex *)&mutex->state;
}

static inline bool program_mutex_is_mine(const pthread_mutex_t *mutex)
{
	return *(volatile const pthread_t *)&mutex->owner == pthread_self();
}

/* For a mutex that the thread holds already and that is not a normal one. */
static int program_mutex_again(pthread_mutex_t *mutex)
{
	if (mutex->type != PTHREAD_MUTEX_RECURSIVE)
		return EDEADLK;
	mutex->count++;
	return 0;
}

static inline bool program_mutex_knows_owner(const pthread_mutex_t *mutex)
{
	return mutex->type == PTHREAD_MUTEX_RECURSIVE || mutex->type == PTHREAD_MUTEX_ERRORCHECK;
}

/* Until a cycle at the latest. */
static int program_mutex_lock(pthread_mutex_t *mutex, long until)
{
	if (program_mutex_knows_owner(mutex) && program_mutex_is_mine(mutex))
		return program_mutex_again(mutex);
	if (until == THREAD_NEVER)
		thread_mutex_lock(program_mutex(mutex));
	else if (thread_mutex_lock_until(program_mutex(mutex), until) != 0)
		return ETIMEDOUT;
	mutex->owner = pthread_self();
	return 0;
}

int pthread_mutex_lock(pthread_mutex_t *mutex) { return program_mutex_lock(mutex, THREAD_NEVER); }

int pthread_mutex_clocklock(pthread_mutex_t *mutex, clockid_t clock, const struct timespec *until)
{
	return program_mutex_lock(mutex, program_cycle_of(clock, until));
}

int pthread_mutex_timedlock(pthread_mutex_t *mutex, const struct timespec *until)
{
	return pthread_mutex_clocklock(mutex, CLOCK_REALTIME, until);
}

int pthread_mutex_trylock(pthread_mutex_t *mutex)
{
	if (program_mutex_knows_owner(mutex) && program_mutex_is_mine(mutex))
		return mutex->type == PTHREAD_MUTEX_ERRORCHECK ? EBUSY : program_mutex_again(mutex);
	if (!thread_mutex_try_lock(program_mutex(mutex)))
		return EBUSY;
	mutex->owner = pthread_self();
	return 0;
}

int pthread_mutex_unlock(pthread_mutex_t *mutex)
{
	if (mutex->type == PTHREAD_MUTEX_ERRORCHECK && !program_mutex_is_mine(mutex))
		return EPERM;
	if (mutex->count > 0) {
		mutex->count--;
		return 0;
	}
	mutex->owner = 0;
	thread_mutex_unlock(program_mutex(mutex));
	return 0;
}

/* ---- Spin locks ----------------------------------------------------------------------------------------------- */

int pthread_spin_init(pthread_spinlock_t *lock, int shared)
{
	(void)shared;
	*lock = 0;
	return 0;
}

int pthread_spin_destroy(pthread_spinlock_t *lock) { return *lock ? EBUSY : 0; }

/* glibc's: the thread keeps its core while it waits, also where the holder has none. */
int pthread_spin_lock(pthread_spinlock_t *lock)
{
	lock_wait(lock);
	while (xchg(lock, 1) != 0)
		while (*lock)
			cpu_relax();
	lock_held(lock);
	return 0;
}

int pthread_spin_trylock(pthread_spinlock_t *lock)
{
	if (xchg(lock, 1) != 0) {
		lock_rejected(lock);
		return EBUSY;
	}
	lock_wait(lock);
	lock_held(lock);
	return 0;
}

int pthread_spin_unlock(pthread_spinlock_t *lock)
{
	lock_released(lock);
	smp_store_release(lock, 0);
	return 0;
}

/* ---- Reader-writer locks -------------------------------------------------------------------------------------- */

int pthread_rwlockattr_init(pthread_rwlockattr_t *attr)
{
	attr->kind = PTHREAD_RWLOCK_PREFER_READER_NP;
	return 0;
}

int pthread_rwlockattr_destroy(pthread_rwlockattr_t *attr) { return (void)attr, 0; }

int pthread_rwlockattr_setpshared(pthread_rwlockattr_t *attr, int shared) { return (void)attr, (void)shared, 0; }

int pthread_rwlockattr_setkind_np(pthread_rwlockattr_t *attr, int kind)
{
	attr->kind = kind;
	return 0;
}

int pthread_rwlock_init(pthread_rwlock_t *lock, const pthread_rwlockattr_t *attr)
{
	*lock = (pthread_rwlock_t){ .kind = attr != NULL ? attr->kind : PTHREAD_RWLOCK_PREFER_READER_NP };
	return 0;
}

int pthread_rwlock_destroy(pthread_rwlock_t *lock) { return lock->state != 0 ? EBUSY : 0; }

static int program_rwlock_seen(pthread_rwlock_t *lock) { return *(volatile int *)&lock->state; }

int pthread_rwlock_tryrdlock(pthread_rwlock_t *lock)
{
	if (lock->kind == PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP && *(volatile int *)&lock->writers != 0)
		return EBUSY;
	for (int seen = program_rwlock_seen(lock); seen >= 0;) {
		int found = cmpxchg(&lock->state, seen, seen + 1);
		if (found == seen)
			return 0;
		seen = found;
	}
	return EBUSY;
}

int pthread_rwlock_trywrlock(pthread_rwlock_t *lock)
{
	if (cmpxchg(&lock->state, 0, -1) != 0) {
		lock_rejected(lock);
		return EBUSY;
	}
	lock_wait(lock);
	lock_held(lock);
	return 0;
}

/* Sleeps until a thread leaves the lock, unless one has since `changes` was read. */
static int program_rwlock_sleep(pthread_rwlock_t *lock, int changes, long until)
{
	atomic_fetch_add(&lock->waiting, 1);
	int result = futex_wait_until(&lock->changes, changes, until);
	atomic_fetch_sub(&lock->waiting, 1);
	return result;
}

static int program_rwlock_read(pthread_rwlock_t *lock, long until)
{
	for (;;) {
		int changes = *(volatile int *)&lock->changes;
		if (pthread_rwlock_tryrdlock(lock) == 0)
			return 0;
		if (program_rwlock_sleep(lock, changes, until) == ETIMEDOUT)
			return ETIMEDOUT;
	}
}

int pthread_rwlock_rdlock(pthread_rwlock_t *lock) { return program_rwlock_read(lock, THREAD_NEVER); }

int pthread_rwlock_timedrdlock(pthread_rwlock_t *lock, const struct timespec *until)
{
	return program_rwlock_read(lock, program_cycle_of(CLOCK_REALTIME, until));
}

static int program_rwlock_write(pthread_rwlock_t *lock, long until)
{
	int result = 0;
	lock_wait(lock);
	atomic_fetch_add(&lock->writers, 1);
	while (result != ETIMEDOUT) {
		int changes = *(volatile int *)&lock->changes;
		if (cmpxchg(&lock->state, 0, -1) == 0)
			break;
		result = program_rwlock_sleep(lock, changes, until);
	}
	/* Readers that this writer has kept outside look again. */
	if (atomic_fetch_sub(&lock->writers, 1) == 1 && result == ETIMEDOUT) {
		atomic_fetch_add(&lock->changes, 1);
		futex_wake(&lock->changes, FUTEX_ALL);
	}
	if (result == ETIMEDOUT)
		lock_rejected(lock);
	else
		lock_held(lock);
	return result == ETIMEDOUT ? ETIMEDOUT : 0;
}

int pthread_rwlock_wrlock(pthread_rwlock_t *lock) { return program_rwlock_write(lock, THREAD_NEVER); }

int pthread_rwlock_timedwrlock(pthread_rwlock_t *lock, const struct timespec *until)
{
	return program_rwlock_write(lock, program_cycle_of(CLOCK_REALTIME, until));
}

int pthread_rwlock_unlock(pthread_rwlock_t *lock)
{
	int left;
	if (program_rwlock_seen(lock) < 0) {
		lock_released(lock);
		left = xchg(&lock->state, 0) + 1;
	} else
		left = atomic_fetch_sub(&lock->state, 1) - 1;
	if (left > 0)
		return 0;
	atomic_fetch_add(&lock->changes, 1);
	if (*(volatile int *)&lock->waiting != 0)
		futex_wake(&lock->changes, FUTEX_ALL);
	return 0;
}

/* ---- Condition variables -------------------------------------------------------------------------------------- */

int pthread_condattr_init(pthread_condattr_t *attr)
{
	attr->clock = CLOCK_REALTIME;
	return 0;
}

int pthread_condattr_destroy(pthread_condattr_t *attr) { return (void)attr, 0; }

int pthread_condattr_setpshared(pthread_condattr_t *attr, int shared) { return (void)attr, (void)shared, 0; }

int pthread_condattr_setclock(pthread_condattr_t *attr, clockid_t clock)
{
	attr->clock = clock;
	return 0;
}

int pthread_cond_init(pthread_cond_t *cond, const pthread_condattr_t *attr)
{
	*cond = (pthread_cond_t){ .clock = attr != NULL ? attr->clock : CLOCK_REALTIME };
	return 0;
}

int pthread_cond_destroy(pthread_cond_t *cond) { return (void)cond, 0; }

/* A signal that comes after the mutex is free is not lost: the number of signals is another one then. */
static int program_cond_wait(pthread_cond_t *cond, pthread_mutex_t *mutex, long until)
{
	unsigned count = mutex->count;
	atomic_fetch_add(&cond->waiting, 1);
	int seen = *(volatile int *)&cond->signals;
	mutex->count = 0;
	pthread_mutex_unlock(mutex);
	int result = futex_wait_until(&cond->signals, seen, until);
	atomic_fetch_sub(&cond->waiting, 1);
	pthread_mutex_lock(mutex);
	mutex->count = count;
	return result == ETIMEDOUT ? ETIMEDOUT : 0;
}

int pthread_cond_wait(pthread_cond_t *cond, pthread_mutex_t *mutex)
{
	return program_cond_wait(cond, mutex, THREAD_NEVER);
}

int pthread_cond_clockwait(pthread_cond_t *cond, pthread_mutex_t *mutex, clockid_t clock, const struct timespec *until)
{
	return program_cond_wait(cond, mutex, program_cycle_of(clock, until));
}

int pthread_cond_timedwait(pthread_cond_t *cond, pthread_mutex_t *mutex, const struct timespec *until)
{
	return pthread_cond_clockwait(cond, mutex, cond->clock, until);
}

static int program_cond_wake(pthread_cond_t *cond, int n)
{
	fence(); /* the condition has been changed before the number of waiters is read */
	if (*(volatile int *)&cond->waiting == 0)
		return 0;
	atomic_fetch_add(&cond->signals, 1);
	futex_wake(&cond->signals, n);
	return 0;
}

int pthread_cond_signal(pthread_cond_t *cond) { return program_cond_wake(cond, 1); }
int pthread_cond_broadcast(pthread_cond_t *cond) { return program_cond_wake(cond, FUTEX_ALL); }

/* ---- Barriers ------------------------------------------------------------------------------------------------- */

int pthread_barrierattr_init(pthread_barrierattr_t *attr)
{
	attr->shared = PTHREAD_PROCESS_PRIVATE;
	return 0;
}

int pthread_barrierattr_destroy(pthread_barrierattr_t *attr) { return (void)attr, 0; }

int pthread_barrierattr_setpshared(pthread_barrierattr_t *attr, int shared)
{
	attr->shared = shared;
	return 0;
}

int pthread_barrier_init(pthread_barrier_t *barrier, const pthread_barrierattr_t *attr, unsigned count)
{
	(void)attr;
	if (count == 0)
		return EINVAL;
	*barrier = (pthread_barrier_t){ .count = count };
	return 0;
}

int pthread_barrier_destroy(pthread_barrier_t *barrier) { return (void)barrier, 0; }

int pthread_barrier_wait(pthread_barrier_t *barrier)
{
	volatile int *rounds = &barrier->rounds;
	int round = *rounds;
	if (atomic_fetch_add(&barrier->arrived, 1) == barrier->count - 1) {
		barrier->arrived = 0;
		atomic_fetch_add(&barrier->rounds, 1);
		futex_wake(rounds, FUTEX_ALL);
		return PTHREAD_BARRIER_SERIAL_THREAD;
	}
	while (*rounds == round)
		futex_wait(rounds, round);
	return 0;
}

/* ---- Once, and values of threads ------------------------------------------------------------------------------ */

/* 1 while one thread calls the function, 2 when that is done. */
int pthread_once(pthread_once_t *once, void (*function)(void))
{
	if (smp_load_acquire(once) == 2)
		return 0;
	if (cmpxchg(once, 0, 1) == 0) {
		function();
		atomic_exchange(once, 2);
		futex_wake(once, FUTEX_ALL);
	}
	while (smp_load_acquire(once) != 2)
		futex_wait(once, 1);
	return 0;
}

int pthread_key_create(pthread_key_t *key, void (*destructor)(void *))
{
	int made = atomic_fetch_add(&program_keys, 1);
	if (made >= PTHREAD_KEYS_MAX)
		return EAGAIN;
	program_destructors[made] = destructor;
	*key = made;
	return 0;
}

int pthread_key_delete(pthread_key_t key)
{
	program_destructors[key] = NULL;
	return 0;
}

void *pthread_getspecific(pthread_key_t key) { return (void *)program_self()->values[key]; }

int pthread_setspecific(pthread_key_t key, const void *value)
{
	if (key >= PTHREAD_KEYS_MAX)
		return EINVAL;
	program_self()->values[key] = value;
	return 0;
}

#endif
