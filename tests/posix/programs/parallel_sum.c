// args: 5
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <inttypes.h>

#define LENGTH 2000

typedef struct {
	int start;
	int end;
	const int32_t *data;
	int64_t result;
} task;

void *sum_range(void *p)
{
	task *t = p;
	t->result = 0;
	for (int i = t->start; i < t->end; ++i)
		t->result += t->data[i];
	return &t->result;
}

int main(int argc, char *argv[])
{
	if (argc < 2) {
		printf("Usage: %s <threads>\n", argv[0]);
		return EXIT_FAILURE;
	}
	const int n = atoi(argv[1]);
	int32_t *data = (int32_t *)malloc(LENGTH * sizeof(int32_t));
	pthread_t threads[n];
	task tasks[n];
	int64_t sum = 0;

	srand(42);
	for (int i = 0; i < LENGTH; ++i)
		data[i] = rand() % 1000;
	for (int i = 0; i < n; ++i) {
		tasks[i] = (task){ .start = i * LENGTH / n, .end = (i + 1) * LENGTH / n, .data = data };
		pthread_create(&threads[i], NULL, sum_range, &tasks[i]);
	}
	for (int i = 0; i < n; ++i) {
		int64_t *part;
		pthread_join(threads[i], (void **)&part);
		sum += *part;
	}
	printf("Sum: %" PRId64 "\n", sum);
	free(data);
	return EXIT_SUCCESS;
}
