// args:
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_key_t key;
static int initialised, destroyed;
static __thread int calls;

static void destroy(void *value)
{
	__sync_fetch_and_add(&destroyed, *(int *)value);
	free(value);
}

static void initialise(void)
{
	initialised++;
	pthread_key_create(&key, destroy);
}

static int *my_value(void)
{
	int *value = pthread_getspecific(key);
	if (value == NULL) {
		value = malloc(sizeof *value);
		*value = 0;
		pthread_setspecific(key, value);
	}
	return value;
}

static void *run(void *arg)
{
	pthread_once(&once, initialise);
	for (int i = 0; i < 10; i++) {
		(*my_value())++;
		calls++;
		sched_yield();
	}
	return (void *)(long)(calls == 10 && *my_value() == 10 && arg == NULL);
}

int main(void)
{
	pthread_t threads[5];
	long right = 0;
	for (int i = 0; i < 5; i++)
		pthread_create(&threads[i], NULL, run, NULL);
	for (int i = 0; i < 5; i++) {
		void *result;
		pthread_join(threads[i], &result);
		right += (long)result;
	}
	printf("initialised %d, right %ld, destroyed %d, main's calls %d\n", initialised, right, destroyed, calls);
	return 0;
}
