// args: 300
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_DEPTH 3

struct job {
	int *a;
	int *tmp;
	int lo, hi, depth;
};

static void merge(int *a, int *tmp, int lo, int mid, int hi)
{
	int i = lo, j = mid, k = lo;

	while (i < mid && j < hi)
		tmp[k++] = a[i] <= a[j] ? a[i++] : a[j++];
	while (i < mid)
		tmp[k++] = a[i++];
	while (j < hi)
		tmp[k++] = a[j++];
	memcpy(a + lo, tmp + lo, (hi - lo) * sizeof(int));
}

static void *merge_sort(void *arg)
{
	struct job *job = arg;
	if (job->hi - job->lo < 2)
		return NULL;
	int mid = (job->lo + job->hi) / 2;
	struct job left = { job->a, job->tmp, job->lo, mid, job->depth + 1 };
	struct job right = { job->a, job->tmp, mid, job->hi, job->depth + 1 };
	pthread_t thread;

	if (job->depth < MAX_DEPTH && pthread_create(&thread, NULL, merge_sort, &left) == 0) {
		merge_sort(&right);
		pthread_join(thread, NULL);
	} else {
		merge_sort(&left);
		merge_sort(&right);
	}
	merge(job->a, job->tmp, job->lo, mid, job->hi);
	return NULL;
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 100;
	int *a = malloc(n * sizeof *a), *tmp = malloc(n * sizeof *tmp);

	srand(1);
	for (int i = 0; i < n; i++)
		a[i] = rand() % 10000;
	struct job all = { a, tmp, 0, n, 0 };
	merge_sort(&all);
	for (int i = 1; i < n; i++)
		if (a[i - 1] > a[i]) {
			printf("not sorted at %d\n", i);
			return 1;
		}
	printf("sorted %d numbers from %d to %d\n", n, a[0], a[n - 1]);
	free(a);
	free(tmp);
	return 0;
}
