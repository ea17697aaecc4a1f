// False sharing: two counters on one line, and on two. Threads are pinned to cores.
// args: 20000
// times: vary
#define _GNU_SOURCE
#include <err.h>
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

struct shared {
	volatile uint64_t a;
	volatile uint64_t b;
};

struct apart {
	volatile uint64_t a;
	char pad[64];
	volatile uint64_t b;
};

struct job {
	volatile uint64_t *counter;
	uint64_t rounds;
	int cpu;
};

static void pin(int cpu)
{
	cpu_set_t set;
	CPU_ZERO(&set);
	CPU_SET(cpu, &set);
	int error = pthread_setaffinity_np(pthread_self(), sizeof(set), &set);
	if (error != 0)
		errx(EXIT_FAILURE, "pthread_setaffinity_np: %s", strerror(error));
}

static void *increment(void *arg)
{
	struct job *job = arg;
	pin(job->cpu);
	for (uint64_t i = 0; i < job->rounds; i++)
		(*job->counter)++;
	return NULL;
}

static double seconds(void)
{
	struct timespec ts;
	if (clock_gettime(CLOCK_MONOTONIC, &ts) < 0)
		err(EXIT_FAILURE, "clock_gettime");
	return (double)ts.tv_sec + (double)ts.tv_nsec / 1e9;
}

static double run(volatile uint64_t *a, volatile uint64_t *b, uint64_t rounds)
{
	long cpus = sysconf(_SC_NPROCESSORS_ONLN);
	struct job jobs[2] = { { a, rounds, 0 }, { b, rounds, cpus > 1 ? 1 : 0 } };
	pthread_t threads[2];
	double begin = seconds();
	for (int i = 0; i < 2; i++)
		if ((errno = pthread_create(&threads[i], NULL, increment, &jobs[i])) != 0)
			err(EXIT_FAILURE, "pthread_create");
	for (int i = 0; i < 2; i++)
		pthread_join(threads[i], NULL);
	return seconds() - begin;
}

int main(int argc, char *argv[])
{
	static struct shared shared;
	static struct apart apart __attribute__((aligned(64)));
	char *end;

	if (argc != 2)
		errx(EXIT_FAILURE, "usage: %s rounds", argv[0]);
	errno = 0;
	unsigned long rounds = strtoul(argv[1], &end, 10);
	if (errno || *end != '\0')
		errx(EXIT_FAILURE, "not a number: %s", argv[1]);

	double one = run(&shared.a, &shared.b, rounds);
	double two = run(&apart.a, &apart.b, rounds);
	printf("same line:      %8.4f s, %.2f ns an increment\n", one, one * 1e9 / rounds);
	printf("lines of their own: %8.4f s, %.2f ns an increment\n", two, two * 1e9 / rounds);

	struct rusage usage;
	if (getrusage(RUSAGE_SELF, &usage) != 0)
		err(EXIT_FAILURE, "getrusage");
	double user = usage.ru_utime.tv_sec + usage.ru_utime.tv_usec / 1e6;
	if (user < 0 || usage.ru_nvcsw < 0)
		warnx("no time was used");
	printf("total %lu\n", (unsigned long)(shared.a + shared.b + apart.a + apart.b));
	return 0;
}
