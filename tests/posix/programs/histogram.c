// args: 3
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BUCKETS 10
#define SAMPLES 1500

static unsigned char samples[SAMPLES];
static int histogram[BUCKETS];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int nthreads;

static void *count_samples(void *arg)
{
	int local[BUCKETS] = { 0 };
	int id = (int)(size_t)arg;

	for (int i = id; i < SAMPLES; i += nthreads)
		local[samples[i] * BUCKETS / 256]++;
	pthread_mutex_lock(&lock);
	for (int b = 0; b < BUCKETS; b++)
		histogram[b] += local[b];
	pthread_mutex_unlock(&lock);
	return NULL;
}

int main(int argc, char *argv[])
{
	char line[80];
	nthreads = argc > 1 ? atoi(argv[1]) : 2;
	pthread_t threads[16];

	srandom(7);
	for (int i = 0; i < SAMPLES; i++)
		samples[i] = random() & 0xff;
	for (int i = 0; i < nthreads; i++)
		pthread_create(&threads[i], NULL, count_samples, (void *)(size_t)i);
	for (int i = 0; i < nthreads; i++)
		pthread_join(threads[i], NULL);
	for (int b = 0; b < BUCKETS; b++) {
		int stars = histogram[b] / 10;
		memset(line, '*', stars);
		line[stars] = '\0';
		printf("%3d..%3d %5d %s\n", b * 256 / BUCKETS, (b + 1) * 256 / BUCKETS - 1, histogram[b], line);
	}
	return 0;
}
