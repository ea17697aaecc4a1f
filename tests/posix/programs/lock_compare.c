// Spin locks of C11 and pthread's own beside each other.
// args: --threads=4 --iterations=300 -v
// times: vary
#include <getopt.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct {
	const char *name;
	void (*init)(void);
	void (*lock)(void);
	void (*unlock)(void);
} lock_ops_t;

static atomic_flag flag = ATOMIC_FLAG_INIT;
static void tas_lock(void)
{
	while (atomic_flag_test_and_set_explicit(&flag, memory_order_acquire))
		;
}
static void tas_unlock(void) { atomic_flag_clear_explicit(&flag, memory_order_release); }

static atomic_int word;
static void ttas_lock(void)
{
	for (;;) {
		int expected = 0;
		if (atomic_compare_exchange_weak_explicit(&word, &expected, 1, memory_order_acquire,
							  memory_order_relaxed))
			return;
		while (atomic_load_explicit(&word, memory_order_relaxed) != 0)
			;
	}
}
static void ttas_unlock(void) { atomic_store_explicit(&word, 0, memory_order_release); }

static struct {
	_Alignas(64) atomic_ulong next;
	_Alignas(64) atomic_ulong serving;
} ticket;
static void ticket_lock(void)
{
	unsigned long mine = atomic_fetch_add(&ticket.next, 1);
	while (atomic_load(&ticket.serving) != mine)
		;
}
static void ticket_unlock(void) { atomic_fetch_add(&ticket.serving, 1); }

static pthread_spinlock_t spin;
static void spin_init(void) { pthread_spin_init(&spin, PTHREAD_PROCESS_PRIVATE); }
static void spin_lock(void) { pthread_spin_lock(&spin); }
static void spin_unlock(void) { pthread_spin_unlock(&spin); }

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static void mutex_lock(void) { pthread_mutex_lock(&mutex); }
static void mutex_unlock(void) { pthread_mutex_unlock(&mutex); }

static const lock_ops_t locks[] = {
	{ "test-and-set", NULL, tas_lock, tas_unlock },	  { "test-and-test-and-set", NULL, ttas_lock, ttas_unlock },
	{ "ticket", NULL, ticket_lock, ticket_unlock },	  { "pthread_spinlock", spin_init, spin_lock, spin_unlock },
	{ "pthread_mutex", NULL, mutex_lock, mutex_unlock }, { 0 },
};

static long iterations = 1000, counter;
static atomic_bool go;
static _Thread_local long mine;

static void *worker(void *arg)
{
	const lock_ops_t *ops = arg;
	while (!atomic_load(&go))
		;
	for (mine = 0; mine < iterations; mine++) {
		ops->lock();
		counter++;
		ops->unlock();
	}
	return NULL;
}

int main(int argc, char **argv)
{
	static const struct option long_options[] = {
		{ "threads", required_argument, NULL, 't' },
		{ "iterations", required_argument, NULL, 'i' },
		{ "verbose", no_argument, NULL, 'v' },
		{ NULL, 0, NULL, 0 },
	};
	int threads = 2, verbose = 0, c;
	while ((c = getopt_long(argc, argv, "t:i:v", long_options, NULL)) != -1) {
		switch (c) {
		case 't': threads = atoi(optarg); break;
		case 'i': iterations = atol(optarg); break;
		case 'v': ++verbose; break;
		default: return 1;
		}
	}
	for (const lock_ops_t *ops = locks; ops->name; ops++) {
		pthread_t ids[threads];
		struct timespec t0, t1;
		char buf[32];
		counter = 0;
		atomic_store(&go, false);
		if (ops->init)
			ops->init();
		for (int i = 0; i < threads; i++)
			if (pthread_create(&ids[i], NULL, worker, (void *)ops) != 0)
				exit(1);
		timespec_get(&t0, TIME_UTC);
		atomic_store(&go, true);
		for (int i = 0; i < threads; i++)
			pthread_join(ids[i], NULL);
		timespec_get(&t1, TIME_UTC);
		double s = (double)(t1.tv_sec - t0.tv_sec) + 1.0e-9 * (double)(t1.tv_nsec - t0.tv_nsec);
		snprintf(buf, sizeof(buf), "%.3f", counter / (s + 1e-9) / 1e6);
		printf("%-22s %10s Mops/s%s\n", ops->name, buf, counter == threads * iterations ? "" : " WRONG");
		if (verbose > 1)
			fprintf(stderr, "%s took %f s\n", ops->name, s);
	}
	return 0;
}
