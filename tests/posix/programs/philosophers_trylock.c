/*
 * Dining philosophers who put a fork back when the other one is taken.
 * args: 5 20
 */
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

#define MAX 32
#define THINK_US 20

typedef enum { THINKING, HUNGRY, EATING } state_t;

static const char *const state_names[] = { [THINKING] = "thinking", [HUNGRY] = "hungry", [EATING] = "eating" };

static struct philosopher {
	int id;
	unsigned int seed;
	state_t state;
	unsigned meals, put_back, timed_out;
	pid_t tid;
} philosophers[MAX];

static pthread_mutex_t forks[MAX];
static int count, meals;

static int take_both(struct philosopher *p, pthread_mutex_t *left, pthread_mutex_t *right)
{
	struct timespec until;
	int rc;
	clock_gettime(CLOCK_REALTIME, &until);
	until.tv_nsec += 50 * 1000;
	if (until.tv_nsec >= 1000000000) {
		until.tv_sec++;
		until.tv_nsec -= 1000000000;
	}
	if ((rc = pthread_mutex_timedlock(left, &until)) == ETIMEDOUT) {
		p->timed_out++;
		return 0;
	} else if (rc) {
		fprintf(stderr, "timedlock: %s\n", strerror(rc));
		exit(1);
	}
	if (pthread_mutex_trylock(right) == EBUSY) {
		pthread_mutex_unlock(left);
		p->put_back++;
		return 0;
	}
	return 1;
}

static void *dine(void *arg)
{
	struct philosopher *p = (struct philosopher *)arg;
	pthread_mutex_t *left = &forks[p->id], *right = &forks[(p->id + 1) % count];

	p->tid = syscall(SYS_gettid);
	while (p->meals < (unsigned)meals) {
		p->state = THINKING;
		usleep(rand_r(&p->seed) % THINK_US);
		p->state = HUNGRY;
		if (!take_both(p, left, right))
			continue;
		p->state = EATING;
		p->meals++;
		pthread_mutex_unlock(right);
		pthread_mutex_unlock(left);
	}
	p->state = THINKING;
	pthread_exit(NULL);
}

int main(int argc, char *argv[])
{
	pthread_t threads[MAX];

	if (argc < 3) {
		printf("Usage: %s <philosophers> <meals>\n", argv[0]);
		return EXIT_FAILURE;
	}
	count = atoi(argv[1]);
	meals = atoi(argv[2]);
	if (count < 2 || count > MAX) {
		fprintf(stderr, "from 2 to %d philosophers\n", MAX);
		return EXIT_FAILURE;
	}
	for (int i = 0; i < count; i++)
		pthread_mutex_init(&forks[i], NULL);
	for (int i = 0; i < count; i++) {
		philosophers[i] = (struct philosopher){ .id = i, .seed = 17u * i + 3 };
		if (pthread_create(threads + i, NULL, &dine, philosophers + i)) {
			perror("pthread_create");
			abort();
		}
	}
	for (int i = 0; i < count; i++)
		pthread_join(threads[i], NULL);
	for (int i = 0; i < count; i++) {
		struct philosopher *p = &philosophers[i];
		char line[80];
		snprintf(line, sizeof line, "%-12s #%02d is %s after %3u meals", "philosopher", i, state_names[p->state],
			 p->meals);
		puts(line);
		for (int j = 0; j < i; j++)
			if (philosophers[j].tid == p->tid || p->tid == getpid())
				printf("two have the thread %d\n", p->tid);
		pthread_mutex_destroy(&forks[i]);
	}
	return EXIT_SUCCESS;
}
