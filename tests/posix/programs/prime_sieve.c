// args: 4 2000
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char *composite;
int limit, threads, next_number = 2;
pthread_mutex_t next_mutex = PTHREAD_MUTEX_INITIALIZER;

void *sieve(void *unused)
{
	(void)unused;
	for (;;) {
		pthread_mutex_lock(&next_mutex);
		int base = next_number++;
		pthread_mutex_unlock(&next_mutex);
		if (base * base > limit)
			pthread_exit(0);
		if (composite[base])
			continue;
		for (int i = base * base; i <= limit; i += base)
			composite[i] = 1;
	}
}

int main(int argc, char **argv)
{
	pthread_t *t;
	int i, count = 0;
	if (argc != 3) {
		fprintf(stderr, "usage: %s threads limit\n", argv[0]);
		return 1;
	}
	threads = atoi(argv[1]);
	limit = atoi(argv[2]);
	composite = malloc(limit + 1);
	memset(composite, 0, limit + 1);
	t = malloc(sizeof(pthread_t) * threads);
	for (i = 0; i < threads; i++)
		if (pthread_create(&t[i], NULL, sieve, NULL)) {
			perror("create");
			exit(2);
		}
	for (i = 0; i < threads; i++)
		pthread_join(t[i], NULL);
	for (i = 2; i <= limit; i++)
		count += !composite[i];
	printf("%d primes up to %d\n", count, limit);
	return 0;
}
