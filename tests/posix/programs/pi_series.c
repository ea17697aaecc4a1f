// args: 4 4000
// needs: float
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>

struct part {
	int id;
	long from, to;
	double sum;
};

void *sum_part(void *arg)
{
	struct part *p = (struct part *)arg;
	double factor = p->from % 2 == 0 ? 1.0 : -1.0, sum = 0.0;

	for (long i = p->from; i < p->to; i++, factor = -factor)
		sum += factor / (2 * i + 1);
	p->sum = sum;
	pthread_exit(NULL);
}

int main(int argc, char *argv[])
{
	int threads = atoi(argv[1]);
	long terms = strtol(argv[2], NULL, 10);
	pthread_t *handles = malloc(threads * sizeof *handles);
	struct part *parts = malloc(threads * sizeof *parts);
	struct timeval start, end;
	double pi = 0.0;

	gettimeofday(&start, NULL);
	for (int i = 0; i < threads; i++) {
		parts[i].id = i;
		parts[i].from = terms / threads * i;
		parts[i].to = terms / threads * (i + 1);
		pthread_create(&handles[i], NULL, sum_part, &parts[i]);
	}
	for (int i = 0; i < threads; i++) {
		pthread_join(handles[i], NULL);
		pi += parts[i].sum;
	}
	gettimeofday(&end, NULL);
	double seconds = (end.tv_sec - start.tv_sec) + (end.tv_usec - start.tv_usec) / 1000000.0;
	printf("pi = %.10f\n", 4.0 * pi);
	printf("%s\n", seconds >= 0.0 && seconds < 10.0 ? "time is plausible" : "time is wrong");
	free(parts);
	free(handles);
	return 0;
}
