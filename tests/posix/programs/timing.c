// args: -n 500 --verbose 3
// needs: float
#include <getopt.h>
#include <signal.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>

static double wall(void)
{
	struct timeval tv;
	gettimeofday(&tv, NULL);
	return tv.tv_sec + tv.tv_usec * 1e-6;
}

static int n = 100, verbose;

static void *work(void *arg)
{
	double *sum = arg;
	for (int i = 1; i <= n; i++)
		*sum += 1.0 / i;
	return NULL;
}

int main(int argc, char **argv)
{
	static struct option options[] = {
		{ "number", required_argument, 0, 'n' },
		{ "verbose", no_argument, &verbose, 1 },
		{ 0, 0, 0, 0 },
	};
	int c;
	signal(SIGINT, SIG_DFL);
	while ((c = getopt_long(argc, argv, "n:", options, NULL)) != -1)
		if (c == 'n')
			n = atoi(optarg);
	int threads = optind < argc ? atoi(argv[optind]) : 2;
	pthread_t t[threads];
	double sums[threads];
	clock_t c0 = clock();
	time_t t0 = time(NULL);
	double begin = wall();
	for (int i = 0; i < threads; i++) {
		sums[i] = 0;
		pthread_create(&t[i], NULL, work, &sums[i]);
	}
	for (int i = 0; i < threads; i++)
		pthread_join(t[i], NULL);
	double elapsed = wall() - begin, cpu = (double)(clock() - c0) / CLOCKS_PER_SEC;
	if (verbose)
		printf("%d threads of %d: %.6f\n", threads, n, sums[0]);
	printf("%s\n", elapsed >= 0 && elapsed < 100 && cpu >= 0 && difftime(time(NULL), t0) < 100 ? "ok" : "wrong");
	return 0;
}
