/* Locks, a condition variable, barriers and once of <pthread.h>, as user-space programs have them. */
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include "lib/hotline.h"

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t recursive = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static pthread_rwlock_t rwlock = PTHREAD_RWLOCK_INITIALIZER;
static pthread_cond_t full = PTHREAD_COND_INITIALIZER;
static pthread_barrier_t barrier;
static pthread_spinlock_t spin;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static int begun, arrived, rounds, first, second, spun;

_Static_assert(sizeof(pthread_mutex_t) == 40 && sizeof(pthread_cond_t) == 48, "the sizes of glibc");
_Static_assert(sizeof(pthread_rwlock_t) == 56 && sizeof(pthread_barrier_t) == 32, "the sizes of glibc");

static void begin(void)
{
	begun++;
}

void setup(void)
{
	assert(pthread_barrier_init(&barrier, NULL, cpu_count()) == 0);
	assert(pthread_spin_init(&spin, PTHREAD_PROCESS_PRIVATE) == 0);
	pthread_mutexattr_t attr;
	pthread_mutex_t checked;
	pthread_mutexattr_init(&attr);
	pthread_mutexattr_settype(&attr, PTHREAD_MUTEX_ERRORCHECK);
	pthread_mutex_init(&checked, &attr);
	assert(pthread_mutex_unlock(&checked) == EPERM && pthread_mutex_lock(&checked) == 0);
	assert(pthread_mutex_lock(&checked) == EDEADLK && pthread_mutex_trylock(&checked) == EBUSY);
	assert(pthread_mutex_unlock(&checked) == 0 && pthread_mutex_destroy(&checked) == 0);
}

/* All cores wait until the last one has come. */
static void meet(void)
{
	pthread_mutex_lock(&mutex);
	int round = rounds;
	if (++arrived == cpu_count()) {
		arrived = 0;
		rounds++;
		pthread_cond_broadcast(&full);
	}
	while (rounds == round)
		pthread_cond_wait(&full, &mutex);
	pthread_mutex_unlock(&mutex);
}

void operation(void)
{
	pthread_once(&once, begin);
	assert(begun == 1);
	meet();
	pthread_mutex_lock(&recursive);
	assert(pthread_mutex_trylock(&recursive) == 0);
	pthread_mutex_unlock(&recursive);
	pthread_mutex_unlock(&recursive);

	pthread_rwlock_rdlock(&rwlock);
	assert(first == second);
	pthread_rwlock_unlock(&rwlock);
	pthread_rwlock_wrlock(&rwlock);
	first++;
	second++;
	pthread_rwlock_unlock(&rwlock);

	if (pthread_spin_trylock(&spin) != 0)
		pthread_spin_lock(&spin);
	spun++;
	pthread_spin_unlock(&spin);
	sched_yield();
	pthread_barrier_wait(&barrier);
	assert(pthread_equal(pthread_self(), pthread_self()));
}
