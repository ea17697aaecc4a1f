// Readers and writers of one table, with a barrier before the start and a lock with a time limit.
// args: -r 3 -w 2 -i 50 -p
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define ENTRIES 16
#define CHECK(call)                                                                          \
	do {                                                                                 \
		int rc_ = (call);                                                            \
		if (rc_ != 0) {                                                              \
			fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__, #call, strerror(rc_)); \
			exit(EXIT_FAILURE);                                                  \
		}                                                                            \
	} while (0)

static pthread_rwlock_t lock;
static pthread_barrier_t start;
static struct entry {
	int key, value;
} table[ENTRIES];
static int iterations = 100;

typedef struct {
	int id, is_writer;
	unsigned long done, late;
} worker_t;

static void *work(void *arg)
{
	worker_t *w = arg;
	char name[16];
	snprintf(name, sizeof(name), "%s-%d", w->is_writer ? "writer" : "reader", w->id);
	pthread_setname_np(pthread_self(), name);
	int rc = pthread_barrier_wait(&start);
	if (rc != 0 && rc != PTHREAD_BARRIER_SERIAL_THREAD)
		CHECK(rc);
	for (int i = 0; i < iterations; i++) {
		if (w->is_writer) {
			CHECK(pthread_rwlock_wrlock(&lock));
			for (int k = 0; k < ENTRIES; k++)
				table[k].value++;
			CHECK(pthread_rwlock_unlock(&lock));
		} else {
			struct timespec until;
			clock_gettime(CLOCK_REALTIME, &until);
			until.tv_sec += 10;
			rc = pthread_rwlock_timedrdlock(&lock, &until);
			if (rc == ETIMEDOUT) {
				w->late++;
				continue;
			}
			CHECK(rc);
			for (int k = 1; k < ENTRIES; k++)
				if (table[k].value != table[0].value) {
					printf("a torn read\n");
					exit(EXIT_FAILURE);
				}
			CHECK(pthread_rwlock_unlock(&lock));
		}
		w->done++;
	}
	return w;
}

static void usage(const char *prog)
{
	fprintf(stderr, "usage: %s [-r readers] [-w writers] [-i iterations] [-p]\n", prog);
	exit(EXIT_FAILURE);
}

int main(int argc, char *const *argv)
{
	int readers = 4, writers = 1, prefer_writers = 0, opt;
	pthread_rwlockattr_t attr;

	while ((opt = getopt(argc, argv, "r:w:i:p")) != -1) {
		switch (opt) {
		case 'r': readers = strtol(optarg, NULL, 10); break;
		case 'w': writers = strtol(optarg, NULL, 10); break;
		case 'i': iterations = strtol(optarg, NULL, 10); break;
		case 'p': prefer_writers = 1; break;
		default: usage(argv[0]);
		}
	}
	if (optind < argc)
		usage(argv[0]);
	CHECK(pthread_rwlockattr_init(&attr));
	if (prefer_writers)
		CHECK(pthread_rwlockattr_setkind_np(&attr, PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP));
	CHECK(pthread_rwlock_init(&lock, &attr));
	CHECK(pthread_rwlockattr_destroy(&attr));
	int n = readers + writers;
	CHECK(pthread_barrier_init(&start, NULL, n));
	pthread_t *threads = calloc(n, sizeof(pthread_t));
	worker_t *workers = calloc(n, sizeof(worker_t));
	for (int i = 0; i < n; i++) {
		workers[i].id = i;
		workers[i].is_writer = i >= readers;
		CHECK(pthread_create(&threads[i], NULL, work, &workers[i]));
	}
	unsigned long read = 0, written = 0;
	for (int i = 0; i < n; i++) {
		worker_t *w;
		CHECK(pthread_join(threads[i], (void **)&w));
		*(w->is_writer ? &written : &read) += w->done + w->late;
	}
	printf("%lu reads, %lu writes, value %d\n", read, written, table[0].value);
	printf("%s, %s\n", strerror(EBUSY), strerror(EDEADLK));
	CHECK(pthread_barrier_destroy(&start));
	CHECK(pthread_rwlock_destroy(&lock));
	free(threads);
	free(workers);
	return EXIT_SUCCESS;
}
