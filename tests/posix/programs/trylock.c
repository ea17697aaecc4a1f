// args:
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <time.h>

#define THREADS 4
#define WANTED 50

pthread_mutex_t mutex;
int got, timeouts;

void *greedy(void *arg)
{
	int mine = 0;
	while (mine < WANTED) {
		if (pthread_mutex_trylock(&mutex) == EBUSY) {
			sched_yield();
			continue;
		}
		got++;
		mine++;
		pthread_mutex_unlock(&mutex);
	}
	return arg;
}

void *patient(void *arg)
{
	struct timespec until;
	clock_gettime(CLOCK_REALTIME, &until);
	until.tv_nsec += 2000000;
	if (until.tv_nsec >= 1000000000) {
		until.tv_sec++;
		until.tv_nsec -= 1000000000;
	}
	if (pthread_mutex_timedlock(&mutex, &until) == ETIMEDOUT)
		timeouts++;
	return arg;
}

int main(void)
{
	pthread_t t[THREADS], p;
	pthread_mutexattr_t attr;

	pthread_mutexattr_init(&attr);
	pthread_mutexattr_settype(&attr, PTHREAD_MUTEX_ERRORCHECK);
	pthread_mutex_init(&mutex, &attr);
	for (int i = 0; i < THREADS; i++)
		pthread_create(&t[i], NULL, greedy, NULL);
	for (int i = 0; i < THREADS; i++)
		pthread_join(t[i], NULL);
	pthread_mutex_lock(&mutex);
	printf("again: %s\n", pthread_mutex_lock(&mutex) == EDEADLK ? "EDEADLK" : "?");
	pthread_create(&p, NULL, patient, NULL);
	pthread_join(p, NULL);
	pthread_mutex_unlock(&mutex);
	printf("got %d, time-outs %d, not mine: %d\n", got, timeouts, pthread_mutex_unlock(&mutex) == EPERM);
	return 0;
}
