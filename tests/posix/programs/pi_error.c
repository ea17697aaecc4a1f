/* pi by Monte Carlo, with its standard error, and how much faster more threads are. */
// args: 4 2000
// times: vary
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#ifndef M_PI
#define M_PI 3.14159265358979323846
#endif

struct task {
	unsigned int seed;
	long tosses;
	long hits;
	double sum, squares;
};

static void *toss(void *p)
{
	struct task *t = p;
	unsigned int seed = t->seed;
	for (long i = 0; i < t->tosses; ++i) {
		float x = rand_r(&seed) / (float)RAND_MAX, y = rand_r(&seed) / (float)RAND_MAX;
		int in = sqrtf(x * x + y * y) <= 1.0f;
		t->hits += in;
		t->sum += 4.0 * in;
		t->squares += pow(4.0 * in, 2.0);
	}
	pthread_exit(NULL);
}

static double estimate(int n, long tosses, double *error)
{
	pthread_t *threads = (pthread_t *)malloc(n * sizeof *threads);
	struct task *tasks = (struct task *)calloc(n, sizeof *tasks);
	double sum = 0, squares = 0;
	for (int i = 0; i < n; i++) {
		tasks[i].seed = 1234u + i * 5678u;
		tasks[i].tosses = tosses / n;
		pthread_create(&threads[i], NULL, toss, (void *)&tasks[i]);
	}
	for (int i = 0; i < n; i++) {
		pthread_join(threads[i], NULL);
		sum += tasks[i].sum;
		squares += tasks[i].squares;
	}
	double mean = sum / tosses;
	*error = sqrt((squares / tosses - mean * mean) / tosses);
	free(threads);
	free(tasks);
	return mean;
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 4;
	long tosses = argc > 2 ? strtol(argv[2], (char **)NULL, 10) : 100000;
	double one = 0.0, error = 0.0;
	for (int i = 1; i <= n; i *= 2) {
		struct timespec begin, end;
		clock_gettime(CLOCK_MONOTONIC, &begin);
		double pi = estimate(i, tosses, &error);
		clock_gettime(CLOCK_MONOTONIC, &end);
		double t = (end.tv_sec - begin.tv_sec) + (end.tv_nsec - begin.tv_nsec) / 1e9;
		if (i == 1)
			one = t;
		printf("%2d thread%s time %.2f ms, speed-up %4.2f\n", i, i == 1 ? ": " : "s:", t * 1e3, one / t);
		printf("   pi = %d/1000 +- %d/1000, %s\n", (int)lround(pi * 1000), (int)ceil(error * 1000),
		       fabs(pi - M_PI) < 4 * error ? "as expected" : "far off");
	}
	char text[64];
	int bytes = sprintf(text, "%-+10.3e|%#g|%G|%a", -error, 3.0, 1e-10, 0.5);
	printf("%d: %s\n", bytes, text + 11);
	return 0;
}
