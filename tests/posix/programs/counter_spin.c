// args: -t 6 -n 300 -p
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static pthread_spinlock_t spinlock;
static pthread_barrier_t barrier;
static long counter;
static long iterations = 100;

static void *work(void *unused)
{
	(void)unused;
	pthread_barrier_wait(&barrier);
	for (long i = 0; i < iterations; i++) {
		pthread_spin_lock(&spinlock);
		counter += 1;
		pthread_spin_unlock(&spinlock);
	}
	return NULL;
}

static void usage(const char *prog)
{
	fprintf(stderr, "Usage: %s [-t threads] [-n iterations] [-p]\n", prog);
	exit(EXIT_FAILURE);
}

int main(int argc, char *argv[])
{
	int opt, threads = 2;
	bool print = false;

	while ((opt = getopt(argc, argv, "t:n:ph")) != -1) {
		switch (opt) {
		case 't':
			threads = atoi(optarg);
			break;
		case 'n':
			iterations = strtol(optarg, NULL, 0);
			break;
		case 'p':
			print = true;
			break;
		default:
			usage(argv[0]);
		}
	}
	pthread_t tids[threads];
	pthread_spin_init(&spinlock, PTHREAD_PROCESS_PRIVATE);
	pthread_barrier_init(&barrier, NULL, threads);
	for (int i = 0; i < threads; i++)
		pthread_create(&tids[i], NULL, work, NULL);
	for (int i = 0; i < threads; i++)
		pthread_join(tids[i], NULL);
	if (print)
		printf("counter: %ld (%s)\n", counter, counter == threads * iterations ? "ok" : "WRONG");
	pthread_barrier_destroy(&barrier);
	pthread_spin_destroy(&spinlock);
	return 0;
}
