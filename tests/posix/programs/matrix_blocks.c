// Matrix multiplication by rows, by columns in blocks, with times and a check.
// args: 24 3
// times: vary
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>

#define BLOCK 8
#define MIN(x, y) ((x) < (y) ? (x) : (y))
#define AT(m, i, j) ((m)[(size_t)(i) * n + (j)])

static int n, threads;
static double *a, *b, *c;

typedef struct {
	int first, last;
	double norm;
} part_t;

static void *plain(void *p)
{
	part_t *part = p;
	for (int i = part->first; i < part->last; i++)
		for (int j = 0; j < n; j++) {
			double sum = 0.0;
			for (int k = 0; k < n; k++)
				sum += AT(a, i, k) * AT(b, k, j);
			AT(c, i, j) = sum;
		}
	return p;
}

static void *blocked(void *p)
{
	part_t *part = p;
	for (int i = part->first; i < part->last; i++)
		memset(&AT(c, i, 0), 0, n * sizeof(double));
	for (int kk = 0; kk < n; kk += BLOCK)
		for (int i = part->first; i < part->last; i++)
			for (int k = kk; k < MIN(kk + BLOCK, n); k++) {
				const double x = AT(a, i, k);
				for (int j = 0; j < n; j++)
					AT(c, i, j) += x * AT(b, k, j);
			}
	part->norm = 0;
	for (int i = part->first; i < part->last; i++)
		for (int j = 0; j < n; j++)
			part->norm += AT(c, i, j) * AT(c, i, j);
	return p;
}

static double run(void *(*work)(void *), double *norm)
{
	pthread_t *ids = malloc(sizeof(pthread_t) * threads);
	part_t *parts = malloc(sizeof(part_t) * threads);
	struct timeval start, stop, passed;
	pthread_attr_t attr;

	pthread_attr_init(&attr);
	pthread_attr_setdetachstate(&attr, PTHREAD_CREATE_JOINABLE);
	pthread_attr_setstacksize(&attr, 256 * 1024);
	gettimeofday(&start, NULL);
	for (int t = 0; t < threads; t++) {
		parts[t] = (part_t){ t * n / threads, (t + 1) * n / threads, 0 };
		pthread_create(&ids[t], &attr, work, &parts[t]);
	}
	pthread_attr_destroy(&attr);
	*norm = 0;
	for (int t = 0; t < threads; t++) {
		void *part;
		pthread_join(ids[t], &part);
		*norm += ((part_t *)part)->norm;
	}
	gettimeofday(&stop, NULL);
	timersub(&stop, &start, &passed);
	free(ids);
	free(parts);
	return passed.tv_sec + passed.tv_usec / 1000000.0;
}

int main(int argc, char **argv)
{
	n = argc > 1 ? atoi(argv[1]) : 64;
	threads = argc > 2 ? atoi(argv[2]) : 4;
	a = malloc(sizeof(double) * n * n);
	b = malloc(sizeof(double) * n * n);
	c = malloc(sizeof(double) * n * n);
	srand(42);
	for (int i = 0; i < n * n; i++) {
		a[i] = (double)rand() / RAND_MAX;
		b[i] = (double)(rand() % 1000) / 1000.0 - 0.5;
	}
	double unused, squares;
	double t1 = run(plain, &unused);
	double *first = malloc(sizeof(double) * n * n);
	memcpy(first, c, sizeof(double) * n * n);
	double t2 = run(blocked, &squares);
	double worst = 0;
	for (int i = 0; i < n * n; i++)
		worst = fmax(worst, fabs(first[i] - c[i]));
	printf("%-10s%12s%12s\n", "method", "seconds", "GFLOP/s");
	const struct {
		const char *name;
		double time;
	} rows[] = { { "plain", t1 }, { "blocked", t2 } };
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		printf("%-10s%12.6f%12.3f\n", rows[i].name, rows[i].time, 2e-9 * n * n * n / (rows[i].time + 1e-9));
	printf("%s, norm %lf\n", worst < 1e-12 ? "equal" : "different", sqrt(squares));
	for (int i = 0; i < 3; i++) {
		for (int j = 0; j < 3; j++)
			printf("%9.4f ", AT(c, i, j));
		printf("\n");
	}
	return worst < 1e-12 ? 0 : 1;
}
