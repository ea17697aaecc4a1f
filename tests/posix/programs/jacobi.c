// Heat on a plate by Jacobi's iteration: two barriers a step, until nothing changes any more.
// args: 12 3 0.01
#define _XOPEN_SOURCE 600
#include <float.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static int size, threads;
static double tolerance;
static double **now_grid, **next_grid;
static double *changes;
static pthread_barrier_t barrier;
static int iterations, finished;

static double **grid(int n)
{
	double **rows = malloc(n * sizeof(double *));
	for (int i = 0; i < n; i++) {
		rows[i] = calloc(n, sizeof(double));
		rows[i][0] = 100.0 * i / (n - 1);
		rows[i][n - 1] = 100.0;
	}
	for (int j = 0; j < n; j++)
		rows[n - 1][j] = 100.0;
	return rows;
}

static void *iterate(void *arg)
{
	int id = *(int *)arg;
	int rows = (size - 2) / threads, first = 1 + id * rows;
	int last = id == threads - 1 ? size - 1 : first + rows;
	while (!finished) {
		double most = 0.0;
		for (int i = first; i < last; i++)
			for (int j = 1; j < size - 1; j++) {
				next_grid[i][j] = (now_grid[i - 1][j] + now_grid[i + 1][j] + now_grid[i][j - 1] +
						   now_grid[i][j + 1]) /
						  4;
				double d = fabs(next_grid[i][j] - now_grid[i][j]);
				if (d > most)
					most = d;
			}
		changes[id] = most;
		if (pthread_barrier_wait(&barrier) == PTHREAD_BARRIER_SERIAL_THREAD) {
			double **t = now_grid;
			now_grid = next_grid;
			next_grid = t;
			double change = -DBL_MAX;
			for (int i = 0; i < threads; i++)
				change = fmax(change, changes[i]);
			finished = change < tolerance || ++iterations == 10000;
		}
		pthread_barrier_wait(&barrier);
	}
	return NULL;
}

int main(int argc, char *argv[])
{
	size = argc > 1 ? atoi(argv[1]) : 20;
	threads = argc > 2 ? atoi(argv[2]) : 2;
	tolerance = argc > 3 ? strtod(argv[3], NULL) : 1e-3;
	now_grid = grid(size);
	next_grid = grid(size);
	changes = calloc(threads, sizeof(double));
	pthread_barrier_init(&barrier, NULL, threads);
	pthread_t ids[threads];
	int numbers[threads];
	for (int i = 0; i < threads; i++) {
		numbers[i] = i;
		if (pthread_create(&ids[i], NULL, iterate, &numbers[i])) {
			fputs("cannot create a thread\n", stderr);
			return 1;
		}
	}
	for (int i = 0; i < threads; i++)
		pthread_join(ids[i], NULL);
	pthread_barrier_destroy(&barrier);
	printf("%d iterations with a tolerance of %g (%.1e)\n", iterations, tolerance, tolerance);
	for (int i = 0; i < size; i += 3) {
		char line[128];
		int at = 0;
		for (int j = 0; j < size; j += 3)
			at += snprintf(line + at, sizeof(line) - at, "%*.*f", 8, 2, now_grid[i][j]);
		printf("%s\n", line);
	}
	return 0;
}
