// args: 500
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NTHREADS 8

static volatile int counter;
static pthread_mutex_t counter_lock;

static void check(int error, const char *what)
{
	if (error != 0) {
		fprintf(stderr, "%s: %s\n", what, strerror(error));
		exit(EXIT_FAILURE);
	}
}

static void *worker(void *arg)
{
	int loops = *(int *)arg;
	for (int i = 0; i < loops; i++) {
		check(pthread_mutex_lock(&counter_lock), "pthread_mutex_lock");
		counter++;
		check(pthread_mutex_unlock(&counter_lock), "pthread_mutex_unlock");
	}
	return NULL;
}

int main(int argc, char **argv)
{
	int loops = argc == 2 ? atoi(argv[1]) : 1000;
	pthread_t threads[NTHREADS];

	check(pthread_mutex_init(&counter_lock, NULL), "pthread_mutex_init");
	printf("Initial value : %d\n", counter);
	for (int i = 0; i < NTHREADS; i++)
		check(pthread_create(&threads[i], NULL, worker, &loops), "pthread_create");
	for (int i = 0; i < NTHREADS; i++)
		check(pthread_join(threads[i], NULL), "pthread_join");
	printf("Final value   : %d\n", counter);
	return 0;
}
