// Sums of an array with one thread, two, four …, as a table with a line as wide as its head.
// args: 4096 8
// times: vary
#define _GNU_SOURCE
#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

static int32_t *numbers;
static size_t length;
static _Atomic int64_t total;
static atomic_uint started = ATOMIC_VAR_INIT(0);

struct slice {
	size_t begin, end;
	struct rusage usage;
};

static void *add_up(void *arg)
{
	struct slice *s = arg;
	int64_t sum = 0;
	atomic_fetch_add_explicit(&started, 1, memory_order_relaxed);
	for (size_t i = s->begin; i < s->end; ++i)
		sum += numbers[i];
	atomic_fetch_add(&total, sum);
	getrusage(RUSAGE_THREAD, &s->usage);
	return NULL;
}

static double elapsed(struct timespec from)
{
	struct timespec to;
	clock_gettime(CLOCK_MONOTONIC_RAW, &to);
	return (to.tv_sec - from.tv_sec) * 1e3 + (to.tv_nsec - from.tv_nsec) / 1e6;
}

int main(int argc, char *argv[])
{
	length = argc > 1 ? strtoull(argv[1], NULL, 0) : 1 << 20;
	int most = argc > 2 ? (int)strtol(argv[2], NULL, 0) : (int)sysconf(_SC_NPROCESSORS_ONLN);
	if (posix_memalign((void **)&numbers, 64, length * sizeof *numbers) != 0) {
		fprintf(stderr, "no memory\n");
		return 1;
	}
	unsigned seed = 1;
	int64_t expected = 0;
	for (size_t i = 0; i < length; i++)
		expected += numbers[i] = rand_r(&seed) % 2001 - 1000;

	int width = printf("%8s | %10s | %*s", "threads", "ms", 14, "sum");
	putchar('\n');
	for (int i = 0; i < width; i++)
		putchar('-');
	printf("\n");
	for (int n = 1; n <= most; n *= 2) {
		pthread_t threads[n];
		struct slice slices[n];
		struct timespec begin;
		long user = 0;
		atomic_store(&total, 0);
		clock_gettime(CLOCK_MONOTONIC_RAW, &begin);
		for (int i = 0; i < n; i++) {
			slices[i].begin = length * i / n;
			slices[i].end = length * (i + 1) / n;
			pthread_create(&threads[i], NULL, add_up, &slices[i]);
		}
		for (int i = 0; i < n; i++) {
			pthread_join(threads[i], NULL);
			user += slices[i].usage.ru_utime.tv_sec * 1000000 + slices[i].usage.ru_utime.tv_usec;
		}
		double ms = elapsed(begin);
		printf("%8d | %10.3f | %14" PRId64 "%s\n", n, ms, atomic_load(&total),
		       total == expected ? "" : " (wrong)");
		if (user < 0)
			return 2;
	}
	int said = fprintf(stdout, "%.2f%% of %g, %e\n", 12.5, 0.1, 123456.789);
	printf("%d characters, %u threads\n", said, atomic_load_explicit(&started, memory_order_acquire));
	free(numbers);
	return 0;
}
