/*
 * pingpong.c: the core-to-core latencies of this machine. Two threads, each pinned to a processor, pass a flag on by
 * compare-and-swap; a value is the time of one way, the median of several samples, in ns. Every pair of the processors
 * that the system allows is measured. `hotline pingpong` compiles and runs it:
 *
 *     cc -std=c11 -O2 -pthread scenarios/lib/host/pingpong.c -o pingpong && ./pingpong > matrix.csv
 *
 * The output has the form of core-to-core-latency --csv: a line for each processor, of which the strict lower triangle
 * is filled. PINGPONG_ROUNDS: round trips of a sample (default 1000). PINGPONG_SAMPLES: samples of a pair (default 30).
 * Progress is on stderr, one line for each processor. The flag lies on a page that the first processor has touched.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#define LINE_BYTES 128 /* two 64-byte lines: adjacent-line prefetchers fetch pairs */
#define SAMPLES_MAX 1000
#define PROCESSORS_MAX 4096

static struct {
	_Alignas(LINE_BYTES) int flag;
	_Alignas(LINE_BYTES) int ready;
} shared;

static long rounds = 1000, samples = 30;
static int processors[PROCESSORS_MAX], processor_count;

struct player {
	int processor;
	int number; /* 0 begins */
	double *ns; /* of player 0: a sample each */
	int pinned;
};

static int pin(int processor)
{
#ifdef __linux__
	cpu_set_t one;
	CPU_ZERO(&one);
	CPU_SET(processor, &one);
	return sched_setaffinity(0, sizeof one, &one) == 0;
#else
	(void)processor;
	return 0;
#endif
}

static void list_processors(void)
{
#ifdef __linux__
	cpu_set_t allowed;
	if (sched_getaffinity(0, sizeof allowed, &allowed) == 0)
		for (int processor = 0; processor < CPU_SETSIZE; processor++)
			if (CPU_ISSET(processor, &allowed) && processor_count < PROCESSORS_MAX)
				processors[processor_count++] = processor;
#endif
}

static double nanoseconds(void)
{
	struct timespec time;
	clock_gettime(CLOCK_MONOTONIC, &time);
	return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

static void pass(int from, int to)
{
	int expected = from;
	while (!__atomic_compare_exchange_n(&shared.flag, &expected, to, 0, __ATOMIC_RELAXED, __ATOMIC_RELAXED))
		expected = from;
}

static void *play(void *argument)
{
	struct player *player = argument;
	int mine = player->number;
	player->pinned = pin(player->processor);
	__atomic_fetch_add(&shared.ready, 1, __ATOMIC_SEQ_CST);
	while (__atomic_load_n(&shared.ready, __ATOMIC_SEQ_CST) < 2)
		;
	/* Sample 0 warms up, and does not count. */
	for (long sample = 0; sample <= samples; sample++) {
		double began = nanoseconds();
		for (long round = 0; round < rounds; round++)
			pass(mine, 1 - mine);
		if (player->ns && sample > 0)
			player->ns[sample - 1] = (nanoseconds() - began) / (double)(2 * rounds);
	}
	return NULL;
}

static int ascending(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;
	return (x > y) - (x < y);
}

/* The median of one way between two processors; ends the program where threads cannot be pinned. */
static double one_way(int a, int b)
{
	static double ns[SAMPLES_MAX];
	struct player players[2] = { { a, 0, ns, 0 }, { b, 1, NULL, 0 } };
	pthread_t threads[2];
	shared.flag = 0;
	shared.ready = 0;
	for (int i = 0; i < 2; i++) {
		if (pthread_create(&threads[i], NULL, play, &players[i]) != 0) {
			perror("pthread_create");
			exit(1);
		}
	}
	for (int i = 0; i < 2; i++)
		pthread_join(threads[i], NULL);
	if (!players[0].pinned || !players[1].pinned) {
		fprintf(stderr, "a thread could not be pinned to processor %d or %d\n", a, b);
		exit(3);
	}
	qsort(ns, (size_t)samples, sizeof ns[0], ascending);
	return samples % 2 ? ns[samples / 2] : (ns[samples / 2 - 1] + ns[samples / 2]) / 2;
}

static long from_environment(const char *name, long fallback, long high)
{
	const char *text = getenv(name);
	char *end;
	if (text == NULL)
		return fallback;
	errno = 0;
	long value = strtol(text, &end, 10);
	if (errno == 0 && end != text && *end == '\0' && value >= 1 && value <= high)
		return value;
	fprintf(stderr, "%s=%s: expected a whole number from 1 to %ld\n", name, text, high);
	exit(2);
}

int main(void)
{
	rounds = from_environment("PINGPONG_ROUNDS", rounds, 1000000000);
	samples = from_environment("PINGPONG_SAMPLES", samples, SAMPLES_MAX);
	list_processors();
	if (processor_count == 0) {
		fprintf(stderr, "this system does not let a program pin its threads to processors\n");
		return 3;
	}
	if (processor_count < 2) {
		fprintf(stderr, "only one processor is allowed: a matrix needs two\n");
		return 3;
	}
	for (int a = 0; a < processor_count; a++) {
		for (int b = 0; b < processor_count; b++) {
			if (b < a)
				printf("%.2f", one_way(processors[b], processors[a]));
			putchar(b == processor_count - 1 ? '\n' : ',');
		}
		fflush(stdout);
		fprintf(stderr, "processor %d: %d of %d\n", processors[a], a + 1, processor_count);
	}
	return 0;
}
