// args: 8
// output: may lose updates
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#define ROUNDS 2000

int counter = 0;

void *increment(void *arg)
{
	int i;
	for (i = 0; i < ROUNDS; i++)
		counter++;
	return arg;
}

int main(int argc, char **argv)
{
	int i, n = atoi(argv[argc - 1]);
	pthread_t *t = calloc(n, sizeof(pthread_t));

	for (i = 0; i < n; i++)
		pthread_create(t + i, 0, increment, 0);
	for (i = 0; i < n; i++)
		pthread_join(t[i], 0);
	printf("expected %d\n", n * ROUNDS);
	if (counter > n * ROUNDS || counter < ROUNDS)
		printf("impossible: %d\n", counter);
	return 0;
}
