/*
 * rwlock.h: the reader-writer lock of glibc until 2.24: a mutex around the counts of threads inside and of waiting
 * ones, and a number for each kind at which they sleep. It prefers readers, as glibc does by default: a reader goes
 * in while readers are inside, also when a writer waits, so writers may wait for ever. One that prefers writers lets
 * no reader in while a writer waits (PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP).
 *
 * (glibc since 2.25 keeps the counts in one word, on which readers that meet no writer make one atomic each.)
 */
#ifndef HOTLINE_LIB_THREADS_RWLOCK_H
#define HOTLINE_LIB_THREADS_RWLOCK_H

#include "lib/threads/mutex.h"

struct thread_rwlock {
	struct thread_mutex mutex;
	int readers; /* inside */
	volatile int readers_wakeup;
	volatile int writer_wakeup;
	int readers_waiting, writers_waiting;
	volatile int writer; /* is one inside? */
	int prefers_writers;
};

static inline void thread_rwlock_init(struct thread_rwlock *lock, bool prefers_writers)
{
	thread_mutex_init(&lock->mutex);
	lock->readers = 0;
	lock->readers_wakeup = 0;
	lock->writer_wakeup = 0;
	lock->readers_waiting = 0;
	lock->writers_waiting = 0;
	lock->writer = 0;
	lock->prefers_writers = prefers_writers;
}

/* Those of the other kind, or of the own, that keep a thread out. The mutex is held. */
static inline bool thread_rwlock_shuts_out_reader(const struct thread_rwlock *lock)
{
	return lock->writer || (lock->prefers_writers && lock->writers_waiting > 0);
}

static inline bool thread_rwlock_shuts_out_writer(const struct thread_rwlock *lock)
{
	return lock->writer || lock->readers > 0;
}

/* Sleeps at the number without the mutex. */
static inline int thread_rwlock_sleep(struct thread_rwlock *lock, volatile int *wakeup, int *waiting, long time)
{
	int seen = *wakeup;
	++*waiting;
	thread_mutex_give(&lock->mutex);
	int result = futex_wait_until(wakeup, seen, time);
	thread_mutex_take(&lock->mutex);
	--*waiting;
	return result == ETIMEDOUT ? ETIMEDOUT : 0;
}

/* 0, or ETIMEDOUT. */
static inline int thread_rwlock_read_lock_until(struct thread_rwlock *lock, long time)
{
	int result = 0;
	thread_mutex_take(&lock->mutex);
	while (result == 0 && thread_rwlock_shuts_out_reader(lock))
		result = thread_rwlock_sleep(lock, &lock->readers_wakeup, &lock->readers_waiting, time);
	if (result == 0)
		lock->readers++;
	thread_mutex_give(&lock->mutex);
	return result;
}

static inline void thread_rwlock_read_lock(struct thread_rwlock *lock)
{
	thread_rwlock_read_lock_until(lock, THREAD_NEVER);
}

static inline bool thread_rwlock_try_read_lock(struct thread_rwlock *lock)
{
	thread_mutex_take(&lock->mutex);
	bool may_enter = !thread_rwlock_shuts_out_reader(lock);
	if (may_enter)
		lock->readers++;
	thread_mutex_give(&lock->mutex);
	return may_enter;
}

/* 0, or ETIMEDOUT. */
static inline int thread_rwlock_write_lock_until(struct thread_rwlock *lock, long time)
{
	int result = 0;
	lock_wait(lock);
	thread_mutex_take(&lock->mutex);
	while (result == 0 && thread_rwlock_shuts_out_writer(lock))
		result = thread_rwlock_sleep(lock, &lock->writer_wakeup, &lock->writers_waiting, time);
	if (result == 0) {
		lock->writer = 1;
		lock_held(lock);
	} else
		lock_rejected(lock);
	thread_mutex_give(&lock->mutex);
	return result;
}

static inline void thread_rwlock_write_lock(struct thread_rwlock *lock)
{
	thread_rwlock_write_lock_until(lock, THREAD_NEVER);
}

static inline bool thread_rwlock_try_write_lock(struct thread_rwlock *lock)
{
	thread_mutex_take(&lock->mutex);
	bool may_enter = !thread_rwlock_shuts_out_writer(lock);
	if (may_enter) {
		lock->writer = 1;
		lock_wait(lock);
		lock_held(lock);
	} else
		lock_rejected(lock);
	thread_mutex_give(&lock->mutex);
	return may_enter;
}

/* The last one to leave wakes a writer, or else all readers. */
static inline void thread_rwlock_leave(struct thread_rwlock *lock)
{
	volatile int *wakeup = NULL;
	if (lock->readers == 0 && lock->writers_waiting > 0)
		wakeup = &lock->writer_wakeup;
	else if (lock->readers == 0 && lock->readers_waiting > 0)
		wakeup = &lock->readers_wakeup;
	if (wakeup != NULL)
		++*wakeup;
	thread_mutex_give(&lock->mutex);
	if (wakeup != NULL)
		futex_wake(wakeup, wakeup == &lock->writer_wakeup ? 1 : FUTEX_ALL);
}

static inline void thread_rwlock_read_unlock(struct thread_rwlock *lock)
{
	thread_mutex_take(&lock->mutex);
	lock->readers--;
	thread_rwlock_leave(lock);
}

static inline void thread_rwlock_write_unlock(struct thread_rwlock *lock)
{
	thread_mutex_take(&lock->mutex);
	lock_released(lock);
	lock->writer = 0;
	thread_rwlock_leave(lock);
}

#endif
