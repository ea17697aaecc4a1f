/*
 * harness.c: runs a Hotline program on the real machine. Compile it together with the program:
 *
 *     cc -std=c11 -O2 -pthread -I scenarios -DHOTLINE_PARAMS="PARAM(WORK, 1000) PARAM(KEYS, 64)" \
 *        program.c scenarios/lib/host/harness.c -o program
 *     HOTLINE_CORES=8 HOTLINE_SECONDS=2 WORK=500 ./program
 *
 * HOTLINE_PARAMS names the program's parameters (extern const long NAME;) with their defaults; environment variables
 * of the same names override them. HOTLINE_CORES: threads (default: as many as processors). HOTLINE_SECONDS: duration
 * (default 1). HOTLINE_WARMUP: seconds before it that do not count (default 0). HOTLINE_REPEAT: how often a duration is
 * measured, one after another, while the threads go on (default 1). HOTLINE_PIN: the processors of the threads, as in
 * 0,2,4; "none": the system moves them about (default: the processors that the system allows, in their order).
 * HOTLINE_NODES: what node_count() says (default 1). HOTLINE_SEED: of the random numbers. HOTLINE_FACTS: when
 * set, a line "clock NAME HZ pinned N" comes first: what now() and work() count, how many in a second, and how many
 * threads the system has let us pin. Prints one line for each duration: cores, operations, seconds, operations per
 * second. `hotline measure` compiles programs with this file, and runs them.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#if defined(__x86_64__) || defined(__i386__)
#include <cpuid.h>
#endif

#include "lib/hotline.h"

#ifndef HOTLINE_PARAMS
#define HOTLINE_PARAMS
#endif

#define THREADS_MAX 4096
#define REPEATS_MAX 1000
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
/* Operations beside those of operation(); system.c counts them. */
extern long hotline_operations_completed(void) __attribute__((weak));

_Thread_local int hotline_cpu_index;
int hotline_cpus = 1;
int hotline_nodes = 1;

static _Thread_local uint64_t random_state;
static uint64_t seed = 1;
static volatile int go;
static int ready;

struct worker {
	_Alignas(LINE_BYTES) pthread_t thread;
	int index;
	int processor; /* -1: wherever the system puts it */
	int pinned;
	uint64_t operations;
};

static struct worker workers[THREADS_MAX];

/* ---- The clock ------------------------------------------------------------------------------------------------ */

/* Does the time-stamp counter go on at one rate, whatever the processor's clock does? */
static int has_steady_counter(void)
{
#if defined(__x86_64__) || defined(__i386__)
	unsigned a, b, c, d;
	return __get_cpuid(0x80000007u, &a, &b, &c, &d) && (d & (1u << 8));
#else
	return 0;
#endif
}

static int steady = -1;

static long nanoseconds(void)
{
	struct timespec time;
	clock_gettime(CLOCK_MONOTONIC, &time);
	return time.tv_sec * 1000000000L + time.tv_nsec;
}

/* Ticks of the time-stamp counter where it is steady, and nanoseconds elsewhere. */
long hotline_now(void)
{
#if defined(__x86_64__) || defined(__i386__)
	if (steady)
		return (long)__builtin_ia32_rdtsc();
#endif
	return nanoseconds();
}

/* Ticks of hotline_now() in a second, measured for a few milliseconds. */
static double clock_hz(void)
{
	if (!steady)
		return 1e9;
	long from = nanoseconds(), began = hotline_now();
	while (nanoseconds() - from < 20000000L)
		;
	long until = nanoseconds();
	return (double)(hotline_now() - began) * 1e9 / (double)(until - from);
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

long hotline_random_exponential(long mean)
{
	if (mean < 0) {
		fprintf(stderr, "random_exponential(%ld): the mean must not be negative\n", mean);
		abort();
	}
	return (long)((double)mean * exponential());
}

void hotline_work_random(long mean_cycles)
{
	hotline_work((long)((double)mean_cycles * exponential()));
}

/* ---- Threads -------------------------------------------------------------------------------------------------- */

/* Pins the calling thread to a processor; returns 0 where that is not possible. */
static int pin(int processor)
{
#ifdef __linux__
	cpu_set_t one;
	if (processor < 0 || processor >= CPU_SETSIZE)
		return 0;
	CPU_ZERO(&one);
	CPU_SET(processor, &one);
	return sched_setaffinity(0, sizeof one, &one) == 0;
#else
	(void)processor;
	return 0;
#endif
}

/* The n-th processor that the system allows; -1 where it does not say. */
static int allowed_processor(int n)
{
#ifdef __linux__
	cpu_set_t allowed;
	if (sched_getaffinity(0, sizeof allowed, &allowed) != 0)
		return -1;
	n %= CPU_COUNT(&allowed);
	for (int processor = 0; processor < CPU_SETSIZE; processor++)
		if (CPU_ISSET(processor, &allowed) && n-- == 0)
			return processor;
#else
	(void)n;
#endif
	return -1;
}

/* The threads' processors, from HOTLINE_PIN; a list that is too short begins again. */
static void choose_processors(void)
{
	const char *list = getenv("HOTLINE_PIN");
	const char *at = list;
	for (int i = 0; i < hotline_cpus; i++) {
		workers[i].processor = list == NULL ? allowed_processor(i) : -1;
		if (list == NULL || strcmp(list, "none") == 0)
			continue;
		char *end;
		errno = 0;
		long processor = strtol(at, &end, 10);
		if (errno != 0 || end == at || (*end != ',' && *end != '\0') || processor < 0 || processor > 1 << 20) {
			fprintf(stderr, "HOTLINE_PIN=%s: expected processors, as in 0,2,4, or none\n", list);
			exit(2);
		}
		workers[i].processor = (int)processor;
		at = *end == '\0' ? list : end + 1;
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
	worker->pinned = pin(worker->processor);
	enter(worker->index);
	if (setup_cpu)
		setup_cpu();
	__atomic_fetch_add(&ready, 1, __ATOMIC_SEQ_CST);
	while (!go)
		cpu_relax();
	for (;;) {
		operation();
		__atomic_store_n(&worker->operations, ++operations, __ATOMIC_RELAXED);
	}
	return NULL;
}

static uint64_t operations_so_far(void)
{
	uint64_t sum = hotline_operations_completed ? (uint64_t)hotline_operations_completed() : 0;
	for (int i = 0; i < hotline_cpus; i++)
		sum += __atomic_load_n(&workers[i].operations, __ATOMIC_RELAXED);
	return sum;
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

static double duration(const char *name, double fallback, int may_be_zero)
{
	const char *text = getenv(name);
	char *end;
	if (text == NULL)
		return fallback;
	double seconds = strtod(text, &end);
	if (end != text && *end == '\0' && (seconds > 0 || (may_be_zero && seconds == 0)) && seconds <= 86400)
		return seconds;
	fprintf(stderr, "%s=%s: expected a number of seconds\n", name, text);
	exit(2);
}

static void read_environment(void)
{
	long processors = sysconf(_SC_NPROCESSORS_ONLN);
	hotline_cpus = (int)from_environment("HOTLINE_CORES", processors < 1 ? 1 : processors, 1, THREADS_MAX);
	hotline_nodes = (int)from_environment("HOTLINE_NODES", 1, 1, THREADS_MAX);
	seed = (uint64_t)from_environment("HOTLINE_SEED", 1, 0, INT64_MAX);
	for (const struct param *param = params; param->name != NULL; param++)
		*param->value = from_environment(param->name, *param->value, INT64_MIN, INT64_MAX);
	choose_processors();
}

static int start_threads(void)
{
	for (int i = 0; i < hotline_cpus; i++) {
		workers[i].index = i;
		if (pthread_create(&workers[i].thread, NULL, run, &workers[i]) != 0) {
			perror("pthread_create");
			return 0;
		}
	}
	while (__atomic_load_n(&ready, __ATOMIC_SEQ_CST) < hotline_cpus)
		sched_yield();
	return 1;
}

static void print_facts(void)
{
	int pinned = 0;
	for (int i = 0; i < hotline_cpus; i++)
		pinned += workers[i].pinned;
	printf("clock %s %.0f pinned %d\n", steady ? "time-stamp-counter" : "clock_gettime", clock_hz(), pinned);
}

/* One duration: what all threads have completed meanwhile. */
static void measure(double wanted)
{
	double start = seconds_now();
	uint64_t before = operations_so_far();
	sleep_seconds(wanted);
	uint64_t operations = operations_so_far() - before;
	double seconds = seconds_now() - start;
	printf("cores %d operations %llu seconds %.3f operations/s %.0f\n", hotline_cpus, (unsigned long long)operations,
	       seconds, (double)operations / seconds);
}

int main(void)
{
	read_environment();
	double wanted = duration("HOTLINE_SECONDS", 1, 0), warmup = duration("HOTLINE_WARMUP", 0, 1);
	long repeats = from_environment("HOTLINE_REPEAT", 1, 1, REPEATS_MAX);
	steady = has_steady_counter();
	enter(0);
	pin(workers[0].processor); /* setup() touches memory where core 0 will be */
	if (setup)
		setup();
	if (!start_threads())
		return 1;
	if (getenv("HOTLINE_FACTS") != NULL)
		print_facts();
	go = 1;
	if (warmup > 0)
		sleep_seconds(warmup);
	for (long i = 0; i < repeats; i++)
		measure(wanted);
	/* The threads are not waited for: one may be waiting, in its operation, for another that would have stopped. */
	exit(0);
}
