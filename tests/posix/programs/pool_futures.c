// A pool of threads with futures: jobs are functions with a result, and the caller waits for each.
// args: 3
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/queue.h>

typedef struct future {
	long (*function)(long);
	long argument, result;
	bool done;
	pthread_mutex_t mutex;
	pthread_cond_t cond;
	TAILQ_ENTRY(future) link;
} future_t;

static TAILQ_HEAD(, future) queue = TAILQ_HEAD_INITIALIZER(queue);
static pthread_mutex_t queue_mutex = PTHREAD_MUTEX_INITIALIZER;
static sem_t jobs;
static volatile sig_atomic_t stopping;

static void *serve(void *unused)
{
	(void)unused;
	for (;;) {
		while (sem_wait(&jobs) == -1 && errno == EINTR)
			continue;
		pthread_mutex_lock(&queue_mutex);
		future_t *f = TAILQ_FIRST(&queue);
		if (f)
			TAILQ_REMOVE(&queue, f, link);
		pthread_mutex_unlock(&queue_mutex);
		if (!f) {
			assert(stopping);
			return NULL;
		}
		long result = f->function(f->argument);
		pthread_mutex_lock(&f->mutex);
		f->result = result;
		f->done = true;
		pthread_cond_signal(&f->cond);
		pthread_mutex_unlock(&f->mutex);
	}
}

static future_t *submit(long (*function)(long), long argument)
{
	future_t *f = malloc(sizeof *f);
	*f = (future_t){ .function = function, .argument = argument };
	pthread_mutex_init(&f->mutex, NULL);
	pthread_cond_init(&f->cond, NULL);
	pthread_mutex_lock(&queue_mutex);
	TAILQ_INSERT_TAIL(&queue, f, link);
	pthread_mutex_unlock(&queue_mutex);
	sem_post(&jobs);
	return f;
}

static long await(future_t *f)
{
	pthread_mutex_lock(&f->mutex);
	while (!f->done)
		pthread_cond_wait(&f->cond, &f->mutex);
	pthread_mutex_unlock(&f->mutex);
	long result = f->result;
	pthread_cond_destroy(&f->cond);
	pthread_mutex_destroy(&f->mutex);
	free(f);
	return result;
}

static long fibonacci(long n)
{
	return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}

static long collatz(long n)
{
	long steps = 0;
	for (; n != 1; steps++)
		n = n & 1 ? 3 * n + 1 : n / 2;
	return steps;
}

static void goodbye(void) { printf("the pool is closed\n"); }

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 2;
	pthread_t threads[n];
	future_t *futures[20];

	atexit(goodbye);
	if (sem_init(&jobs, 0, 0) != 0) {
		perror("sem_init");
		return 1;
	}
	for (int i = 0; i < n; i++)
		pthread_create(&threads[i], NULL, serve, NULL);
	for (int i = 0; i < 20; i++)
		futures[i] = submit(i % 2 ? fibonacci : collatz, i % 2 ? i / 2 : i + 27);
	for (int i = 0; i < 20; i++)
		printf("%ld%c", await(futures[i]), i % 10 == 9 ? '\n' : ' ');
	stopping = 1;
	for (int i = 0; i < n; i++)
		sem_post(&jobs);
	for (int i = 0; i < n; i++)
		pthread_join(threads[i], NULL);
	sem_destroy(&jobs);
	return 0;
}
