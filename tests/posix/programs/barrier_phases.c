// args: 6
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#define PHASES 10

static pthread_barrier_t barrier;
static int n, *cells, *next, serial;

static void *simulate(void *arg)
{
	long id = (long)arg;
	for (int phase = 0; phase < PHASES; phase++) {
		next[id] = cells[(id + n - 1) % n] + cells[(id + 1) % n] + phase;
		if (pthread_barrier_wait(&barrier) == PTHREAD_BARRIER_SERIAL_THREAD)
			serial++;
		cells[id] = next[id] % 1000;
		pthread_barrier_wait(&barrier);
	}
	return NULL;
}

int main(int argc, char **argv)
{
	n = argc > 1 ? atoi(argv[1]) : 4;
	cells = calloc(n, sizeof(int));
	next = calloc(n, sizeof(int));
	pthread_t *threads = calloc(n, sizeof(pthread_t));

	pthread_barrier_init(&barrier, NULL, n);
	for (int i = 0; i < n; i++)
		cells[i] = i;
	for (long i = 0; i < n; i++)
		pthread_create(&threads[i], NULL, simulate, (void *)i);
	for (int i = 0; i < n; i++)
		pthread_join(threads[i], NULL);
	for (int i = 0; i < n; i++)
		printf("%d ", cells[i]);
	printf("serial %d\n", serial);
	return 0;
}
