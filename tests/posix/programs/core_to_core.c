// How long a cache line takes from one core to another: a pair of threads in turn, median of the rounds.
// args: 3 60
// times: vary
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <stdalign.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static inline uint64_t nanoseconds(void)
{
	struct timespec ts;
	clock_gettime(CLOCK_MONOTONIC, &ts);
	return (uint64_t)ts.tv_sec * UINT64_C(1000000000) + ts.tv_nsec;
}

static void set_affinity(int cpu)
{
	cpu_set_t set;
	CPU_ZERO(&set);
	CPU_SET(cpu % sysconf(_SC_NPROCESSORS_ONLN), &set);
	if (sched_setaffinity(0, sizeof(set), &set) == -1) {
		perror("sched_setaffinity");
		exit(1);
	}
}

static struct {
	alignas(64) atomic_int turn;
	alignas(64) atomic_int ready;
} line;

static int rounds, partner;

static void *answer(void *unused)
{
	set_affinity(partner);
	long tid = syscall(SYS_gettid);
	if (tid <= getpid())
		fprintf(stderr, "thread %ld of process %d\n", tid, getpid());
	atomic_store(&line.ready, 1);
	for (int i = 0; i < rounds; i++) {
		while (atomic_load_explicit(&line.turn, memory_order_acquire) != 1)
			sched_yield();
		atomic_store_explicit(&line.turn, 0, memory_order_release);
	}
	return unused;
}

static int compare(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;
	return (x > y) - (x < y);
}

static double measure(int to)
{
	pthread_t thread;
	double *times = malloc(rounds * sizeof(double)), median;
	partner = to;
	atomic_init(&line.turn, 0);
	atomic_store(&line.ready, 0);
	if ((errno = pthread_create(&thread, NULL, answer, NULL))) {
		fprintf(stderr, "%s\n", strerror(errno));
		exit(1);
	}
	while (!atomic_load(&line.ready))
		sched_yield();
	for (int i = 0; i < rounds; i++) {
		uint64_t begin = nanoseconds();
		atomic_store_explicit(&line.turn, 1, memory_order_release);
		while (atomic_load_explicit(&line.turn, memory_order_acquire) != 0)
			sched_yield();
		times[i] = (nanoseconds() - begin) / 2.0;
	}
	pthread_join(thread, NULL);
	qsort(times, rounds, sizeof(double), compare);
	median = rounds % 2 ? times[rounds / 2] : (times[rounds / 2 - 1] + times[rounds / 2]) / 2;
	free(times);
	return median;
}

int main(int argc, char **argv)
{
	int cores = argc > 1 ? atoi(argv[1]) : 2;
	rounds = argc > 2 ? atoi(argv[2]) : 1000;
	set_affinity(0);
	printf("%4s", "");
	for (int to = 1; to < cores; to++)
		printf("%10d", to);
	printf("\n%3d:", 0);
	double least = 1e30, most = 0;
	for (int to = 1; to < cores; to++) {
		double t = measure(to);
		least = t < least ? t : least;
		most = t > most ? t : most;
		printf("%10.1f", t);
	}
	printf("\nlatency: %s\n", least > 0 && least <= most ? "measured" : "wrong");
	return 0;
}
