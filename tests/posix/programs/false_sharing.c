// args: 4 1000
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define CACHE_LINE 64
#define MAX_THREADS 64

struct packed {
	volatile long value;
};
struct padded {
	volatile long value;
	char pad[CACHE_LINE - sizeof(long)];
} __attribute__((aligned(CACHE_LINE)));

static struct packed packed[MAX_THREADS];
static struct padded padded[MAX_THREADS];
static long loops;

static void *run_packed(void *arg)
{
	long id = (long)arg;
	for (long i = 0; i < loops; i++)
		packed[id].value++;
	return NULL;
}

static void *run_padded(void *arg)
{
	long id = (long)arg;
	for (long i = 0; i < loops; i++)
		padded[id].value++;
	return NULL;
}

static long long run(int n, void *(*fn)(void *))
{
	pthread_t t[MAX_THREADS];
	struct timespec a, b;

	clock_gettime(CLOCK_MONOTONIC, &a);
	for (long i = 0; i < n; i++)
		pthread_create(&t[i], NULL, fn, (void *)i);
	for (int i = 0; i < n; i++)
		pthread_join(t[i], NULL);
	clock_gettime(CLOCK_MONOTONIC, &b);
	return (b.tv_sec - a.tv_sec) * 1000000000LL + (b.tv_nsec - a.tv_nsec);
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 2;
	long sum = 0;
	loops = argc > 2 ? atol(argv[2]) : 1000000;

	long long shared = run(n, run_packed);
	long long apart = run(n, run_padded);
	for (int i = 0; i < n; i++)
		sum += packed[i].value + padded[i].value;
	printf("sum %ld\n", sum);
	if (shared <= 0 || apart <= 0)
		printf("no time has passed\n");
	return 0;
}
