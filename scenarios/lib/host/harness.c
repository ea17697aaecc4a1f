/*
 * harness.c: runs a Hotline program on the real machine. Compile it together with the program:
 *
 *     cc -std=c11 -O2 -pthread -I scenarios -DHOTLINE_PARAMS="PARAM(WORK, 1000) PARAM(KEYS, 64)" \
 *        program.c scenarios/lib/host/harness.c -o program
 *     HOTLINE_CORES=8 HOTLINE_SECONDS=2 WORK=500 ./program
 *
 * HOTLINE_PARAMS names the program's parameters (extern const long NAME;) with their defaults; environment variables
 * of the same names override them. HOTLINE_CORES: threads, each pinned to a processor (default: all processors).
 * HOTLINE_SECONDS: duration (default 1). HOTLINE_NODES: what node_count() says (default 1). HOTLINE_SEED: of
 * random_below and work_random. Prints one line: cores, operations, seconds, operations per second.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "lib/hotline.h"

#ifndef HOTLINE_PARAMS
#define HOTLINE_PARAMS
#endif

#define THREADS_MAX 4096
#define LINE_BYTES 128 /* two 64-byte lines: adjacent-line prefetchers fetch pairs */

/* The parameters: const for the program, set here before any thread runs. */
#define PARAM(name, value) long name = (value);
HOTLINE_PARAMS
#undef PARAM

static const struct param {
	const char *name;
	long *value;
} params[] = {
#define PARAM(name, value) { #name, &name },
	HOTLINE_PARAMS
#undef PARAM
	{ NULL, NULL },
};

/* A program may leave these out. */
extern void setup(void) __attribute__((weak));
extern void setup_cpu(void) __attribute__((weak));

_Thread_local int hotline_cpu_index;
int hotline_cpus = 1;
int hotline_nodes = 1;

static _Thread_local uint64_t random_state;
static uint64_t seed = 1;
static volatile int go;
static volatile int stop;
static int ready;

struct worker {
	_Alignas(LINE_BYTES) pthread_t thread;
	int index;
	uint64_t operations;
};

long hotline_now(void)
{
#if defined(__x86_64__) || defined(__i386__)
	return (long)__builtin_ia32_rdtsc();
#else
	struct timespec time;
	clock_gettime(CLOCK_MONOTONIC, &time);
	return time.tv_sec * 1000000000L + time.tv_nsec;
#endif
}

void hotline_work(long cycles)
{
	long end = hotline_now() + cycles;
	while (hotline_now() < end)
		;
}

/* splitmix64 */
static uint64_t next_random(void)
{
	uint64_t z = (random_state += 0x9e3779b97f4a7c15u);
	z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
	z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
	return z ^ (z >> 31);
}

long hotline_random_below(long n)
{
	if (n <= 0) {
		fprintf(stderr, "random_below(%ld): the argument must be positive\n", n);
		abort();
	}
	return (long)(next_random() % (uint64_t)n);
}

/*
 * -ln of a uniform number in (0, 1], without libm: u = m * 2^-k with m in [1/2, 1), and ln m by the series of
 * ln((1+t)/(1-t)), whose error here is below 1e-6.
 */
static double exponential(void)
{
	double m = (double)((next_random() >> 11) + 1) / 9007199254740992.0;
	double result = 0;
	while (m < 0.5) {
		m *= 2;
		result += 0.69314718055994531;
	}
	double t = (m - 1) / (m + 1), t2 = t * t;
	return result - 2 * t * (1 + t2 * (1.0 / 3 + t2 * (1.0 / 5 + t2 * (1.0 / 7 + t2 * (1.0 / 9 + t2 / 11)))));
}

void hotline_work_random(long mean_cycles)
{
	hotline_work((long)((double)mean_cycles * exponential()));
}

/* Pins the calling thread to the n-th processor it may use. */
static void pin(int n)
{
	cpu_set_t allowed, one;
	if (sched_getaffinity(0, sizeof allowed, &allowed) != 0)
		return;
	n %= CPU_COUNT(&allowed);
	for (int processor = 0; processor < CPU_SETSIZE; processor++) {
		if (!CPU_ISSET(processor, &allowed) || n-- > 0)
			continue;
		CPU_ZERO(&one);
		CPU_SET(processor, &one);
		sched_setaffinity(0, sizeof one, &one);
		return;
	}
}

static void enter(int index)
{
	hotline_cpu_index = index;
	random_state = seed + (uint64_t)index * 0x9e3779b97f4a7c15u;
}

static void *run(void *argument)
{
	struct worker *worker = argument;
	uint64_t operations = 0;
	pin(worker->index);
	enter(worker->index);
	if (setup_cpu)
		setup_cpu();
	__atomic_fetch_add(&ready, 1, __ATOMIC_SEQ_CST);
	while (!go)
		cpu_relax();
	while (!stop) {
		operation();
		operations++;
	}
	worker->operations = operations;
	return NULL;
}

static double seconds_now(void)
{
	struct timespec time;
	clock_gettime(CLOCK_MONOTONIC, &time);
	return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* A whole number from the environment. */
static long from_environment(const char *name, long fallback, long low, long high)
{
	const char *text = getenv(name);
	char *end;
	if (text == NULL)
		return fallback;
	errno = 0;
	long value = strtol(text, &end, 0);
	if (errno != 0 || end == text || *end != '\0' || value < low || value > high) {
		fprintf(stderr, "%s=%s: expected a whole number from %ld to %ld\n", name, text, low, high);
		exit(2);
	}
	return value;
}

static void sleep_seconds(double seconds)
{
	struct timespec time = { .tv_sec = (time_t)seconds, .tv_nsec = (long)((seconds - (double)(time_t)seconds) * 1e9) };
	nanosleep(&time, NULL);
}

static double duration(void)
{
	const char *text = getenv("HOTLINE_SECONDS");
	double seconds = text == NULL ? 1 : strtod(text, NULL);
	if (seconds > 0 && seconds <= 86400)
		return seconds;
	fprintf(stderr, "HOTLINE_SECONDS=%s: expected a number of seconds\n", text);
	exit(2);
}

int main(void)
{
	static struct worker workers[THREADS_MAX];
	long processors = sysconf(_SC_NPROCESSORS_ONLN);
	hotline_cpus = (int)from_environment("HOTLINE_CORES", processors < 1 ? 1 : processors, 1, THREADS_MAX);
	hotline_nodes = (int)from_environment("HOTLINE_NODES", 1, 1, THREADS_MAX);
	seed = (uint64_t)from_environment("HOTLINE_SEED", 1, 0, INT64_MAX);
	for (const struct param *param = params; param->name != NULL; param++)
		*param->value = from_environment(param->name, *param->value, INT64_MIN, INT64_MAX);
	double wanted = duration();

	enter(0);
	if (setup)
		setup();
	for (int i = 0; i < hotline_cpus; i++) {
		workers[i].index = i;
		if (pthread_create(&workers[i].thread, NULL, run, &workers[i]) != 0) {
			perror("pthread_create");
			return 1;
		}
	}
	while (__atomic_load_n(&ready, __ATOMIC_SEQ_CST) < hotline_cpus)
		sched_yield();
	double start = seconds_now();
	go = 1;
	sleep_seconds(wanted);
	stop = 1;
	double seconds = seconds_now() - start;
	uint64_t operations = 0;
	for (int i = 0; i < hotline_cpus; i++) {
		pthread_join(workers[i].thread, NULL);
		operations += workers[i].operations;
	}
	printf("cores %d operations %llu seconds %.3f operations/s %.0f\n", hotline_cpus, (unsigned long long)operations,
	       seconds, (double)operations / seconds);
	return 0;
}
