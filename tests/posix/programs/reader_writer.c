// args:
#include <pthread.h>
#include <stdio.h>

#define READERS 5
#define WRITERS 2
#define ROUNDS 50

static pthread_rwlock_t rwlock = PTHREAD_RWLOCK_INITIALIZER;
static int version, copy, torn;

static void *reader(void *arg)
{
	long seen = 0;
	for (int i = 0; i < ROUNDS; i++) {
		pthread_rwlock_rdlock(&rwlock);
		if (version != copy)
			__sync_fetch_and_add(&torn, 1);
		seen = version;
		pthread_rwlock_unlock(&rwlock);
	}
	(void)arg;
	return (void *)seen;
}

static void *writer(void *arg)
{
	(void)arg;
	for (int i = 0; i < ROUNDS; i++) {
		pthread_rwlock_wrlock(&rwlock);
		version++;
		copy = version;
		pthread_rwlock_unlock(&rwlock);
		sched_yield();
	}
	return NULL;
}

int main(void)
{
	pthread_t r[READERS], w[WRITERS];
	int i;

	for (i = 0; i < READERS; i++)
		pthread_create(&r[i], NULL, reader, NULL);
	for (i = 0; i < WRITERS; i++)
		pthread_create(&w[i], NULL, writer, NULL);
	for (i = 0; i < READERS; i++)
		pthread_join(r[i], NULL);
	for (i = 0; i < WRITERS; i++)
		pthread_join(w[i], NULL);
	printf("version %d, torn reads %d\n", version, torn);
	pthread_rwlock_destroy(&rwlock);
	return 0;
}
