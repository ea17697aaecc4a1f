// args: 4
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#define SIZE 24

int A[SIZE][SIZE], B[SIZE][SIZE], C[SIZE][SIZE];
int num_threads;

void *multiply(void *arg)
{
	int id = *(int *)arg;
	int from = id * SIZE / num_threads;
	int to = (id + 1) * SIZE / num_threads;

	for (int i = from; i < to; i++)
		for (int j = 0; j < SIZE; j++) {
			C[i][j] = 0;
			for (int k = 0; k < SIZE; k++)
				C[i][j] += A[i][k] * B[k][j];
		}
	return NULL;
}

int main(int argc, char *argv[])
{
	if (argc != 2) {
		fprintf(stderr, "usage: %s threads\n", argv[0]);
		exit(1);
	}
	num_threads = atoi(argv[1]);
	pthread_t *threads = malloc(num_threads * sizeof(pthread_t));
	int *ids = malloc(num_threads * sizeof(int));

	for (int i = 0; i < SIZE; i++)
		for (int j = 0; j < SIZE; j++) {
			A[i][j] = i + j;
			B[i][j] = i - j;
		}
	for (int i = 0; i < num_threads; i++) {
		ids[i] = i;
		if (pthread_create(&threads[i], NULL, multiply, &ids[i]) != 0) {
			perror("pthread_create");
			return 1;
		}
	}
	for (int i = 0; i < num_threads; i++)
		pthread_join(threads[i], NULL);

	long trace = 0;
	for (int i = 0; i < SIZE; i++)
		trace += C[i][i];
	printf("trace = %ld, C[1][2] = %d\n", trace, C[1][2]);
	free(threads);
	free(ids);
	return 0;
}
