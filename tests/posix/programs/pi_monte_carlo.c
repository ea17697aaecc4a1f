// args: 8 1000
// needs: float
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static long points_per_thread;

static void *toss(void *arg)
{
	unsigned int seed = (unsigned int)(long)arg + 1;
	long *hits = malloc(sizeof(long));
	*hits = 0;
	for (long i = 0; i < points_per_thread; i++) {
		double x = (double)rand_r(&seed) / RAND_MAX;
		double y = (double)rand_r(&seed) / RAND_MAX;
		if (x * x + y * y <= 1.0)
			(*hits)++;
	}
	return hits;
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 4;
	points_per_thread = argc > 2 ? atol(argv[2]) : 1000;
	pthread_t threads[n];
	long total = 0;

	for (long i = 0; i < n; i++)
		pthread_create(&threads[i], NULL, toss, (void *)i);
	for (int i = 0; i < n; i++) {
		void *hits;
		pthread_join(threads[i], &hits);
		total += *(long *)hits;
		free(hits);
	}
	printf("hits: %ld of %ld\n", total, n * points_per_thread);
	printf("pi is about %f\n", 4.0 * total / (n * points_per_thread));
	return 0;
}
