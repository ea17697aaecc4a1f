// args:
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct task {
	void (*function)(void *);
	void *argument;
	struct task *next;
} task_t;

typedef struct {
	pthread_mutex_t mutex;
	pthread_cond_t work, idle;
	task_t *head, *tail;
	int busy, count;
	bool shutdown;
	pthread_t *threads;
} threadpool_t;

static void *threadpool_worker(void *arg)
{
	threadpool_t *pool = arg;
	pthread_mutex_lock(&pool->mutex);
	for (;;) {
		while (pool->head == NULL && !pool->shutdown)
			pthread_cond_wait(&pool->work, &pool->mutex);
		if (pool->head == NULL)
			break;
		task_t *task = pool->head;
		pool->head = task->next;
		if (pool->head == NULL)
			pool->tail = NULL;
		pool->busy++;
		pthread_mutex_unlock(&pool->mutex);
		task->function(task->argument);
		free(task);
		pthread_mutex_lock(&pool->mutex);
		pool->busy--;
		if (pool->busy == 0 && pool->head == NULL)
			pthread_cond_signal(&pool->idle);
	}
	pthread_mutex_unlock(&pool->mutex);
	return NULL;
}

static threadpool_t *threadpool_create(int count)
{
	threadpool_t *pool = calloc(1, sizeof *pool);
	pthread_mutex_init(&pool->mutex, NULL);
	pthread_cond_init(&pool->work, NULL);
	pthread_cond_init(&pool->idle, NULL);
	pool->count = count;
	pool->threads = malloc(count * sizeof *pool->threads);
	for (int i = 0; i < count; i++)
		pthread_create(&pool->threads[i], NULL, threadpool_worker, pool);
	return pool;
}

static void threadpool_add(threadpool_t *pool, void (*function)(void *), void *argument)
{
	task_t *task = malloc(sizeof *task);
	task->function = function;
	task->argument = argument;
	task->next = NULL;
	pthread_mutex_lock(&pool->mutex);
	if (pool->tail != NULL)
		pool->tail->next = task;
	else
		pool->head = task;
	pool->tail = task;
	pthread_cond_signal(&pool->work);
	pthread_mutex_unlock(&pool->mutex);
}

static void threadpool_wait(threadpool_t *pool)
{
	pthread_mutex_lock(&pool->mutex);
	while (pool->busy > 0 || pool->head != NULL)
		pthread_cond_wait(&pool->idle, &pool->mutex);
	pthread_mutex_unlock(&pool->mutex);
}

static void threadpool_destroy(threadpool_t *pool)
{
	pthread_mutex_lock(&pool->mutex);
	pool->shutdown = true;
	pthread_cond_broadcast(&pool->work);
	pthread_mutex_unlock(&pool->mutex);
	for (int i = 0; i < pool->count; i++)
		pthread_join(pool->threads[i], NULL);
	free(pool->threads);
	free(pool);
}

static int results[40];

static void square(void *arg)
{
	int *n = arg;
	*n = *n * *n;
}

int main(void)
{
	threadpool_t *pool = threadpool_create(4);
	long sum = 0;
	for (int i = 0; i < 40; i++) {
		results[i] = i;
		threadpool_add(pool, square, &results[i]);
	}
	threadpool_wait(pool);
	for (int i = 0; i < 40; i++)
		sum += results[i];
	printf("sum of squares: %ld\n", sum);
	threadpool_destroy(pool);
	return 0;
}
