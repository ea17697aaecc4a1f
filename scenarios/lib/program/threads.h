/* threads.h: the threads of C11, by those of POSIX. */
#ifndef HOTLINE_LIB_PROGRAM_THREADS_H
#define HOTLINE_LIB_PROGRAM_THREADS_H

#include "lib/program/include/threads.h"
#include "lib/program/pthread.h"

static int thrd_result(int error)
{
	switch (error) {
	case 0:
		return thrd_success;
	case EBUSY:
		return thrd_busy;
	case ENOMEM:
	case EAGAIN:
		return thrd_nomem;
	case ETIMEDOUT:
		return thrd_timedout;
	default:
		return thrd_error;
	}
}

/* The result of a thread of C11 is a number: it takes the place of the pointer. */
int thrd_create(thrd_t *thread, thrd_start_t start, void *argument)
{
	return thrd_result(pthread_create(thread, NULL, (void *(*)(void *))start, argument));
}

int thrd_join(thrd_t thread, int *result)
{
	void *value;
	int error = pthread_join(thread, &value);
	if (result != NULL)
		*result = (int)(long)value;
	return thrd_result(error);
}

int thrd_detach(thrd_t thread) { return thrd_result(pthread_detach(thread)); }
thrd_t thrd_current(void) { return pthread_self(); }
int thrd_equal(thrd_t one, thrd_t other) { return one == other; }
int thrd_sleep(const struct timespec *duration, struct timespec *left) { return nanosleep(duration, left); }
void thrd_yield(void) { thread_yield(); }
_Noreturn void thrd_exit(int result) { pthread_exit((void *)(long)result); }

int mtx_init(mtx_t *mutex, int type)
{
	pthread_mutexattr_t attr = { type & mtx_recursive ? PTHREAD_MUTEX_RECURSIVE : PTHREAD_MUTEX_NORMAL };
	return thrd_result(pthread_mutex_init(mutex, &attr));
}

void mtx_destroy(mtx_t *mutex) { pthread_mutex_destroy(mutex); }
int mtx_lock(mtx_t *mutex) { return thrd_result(pthread_mutex_lock(mutex)); }
int mtx_trylock(mtx_t *mutex) { return thrd_result(pthread_mutex_trylock(mutex)); }
int mtx_timedlock(mtx_t *mutex, const struct timespec *until)
{
	return thrd_result(pthread_mutex_timedlock(mutex, until));
}
int mtx_unlock(mtx_t *mutex) { return thrd_result(pthread_mutex_unlock(mutex)); }

int cnd_init(cnd_t *cond) { return thrd_result(pthread_cond_init(cond, NULL)); }
void cnd_destroy(cnd_t *cond) { pthread_cond_destroy(cond); }
int cnd_wait(cnd_t *cond, mtx_t *mutex) { return thrd_result(pthread_cond_wait(cond, mutex)); }
int cnd_timedwait(cnd_t *cond, mtx_t *mutex, const struct timespec *until)
{
	return thrd_result(pthread_cond_timedwait(cond, mutex, until));
}
int cnd_signal(cnd_t *cond) { return thrd_result(pthread_cond_signal(cond)); }
int cnd_broadcast(cnd_t *cond) { return thrd_result(pthread_cond_broadcast(cond)); }

int tss_create(tss_t *key, tss_dtor_t destructor) { return thrd_result(pthread_key_create(key, destructor)); }
void tss_delete(tss_t key) { pthread_key_delete(key); }
void *tss_get(tss_t key) { return pthread_getspecific(key); }
int tss_set(tss_t key, void *value) { return thrd_result(pthread_setspecific(key, value)); }
void call_once(once_flag *once, void (*function)(void)) { pthread_once(once, function); }

#endif
