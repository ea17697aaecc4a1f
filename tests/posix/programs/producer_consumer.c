// args:
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#define BUFFER_SIZE 8
#define ITEMS 100
#define PRODUCERS 2
#define CONSUMERS 3

int buffer[BUFFER_SIZE];
int count = 0, in = 0, out = 0, produced = 0, consumed = 0;
long sum = 0;

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t not_full = PTHREAD_COND_INITIALIZER;
pthread_cond_t not_empty = PTHREAD_COND_INITIALIZER;

void *producer(void *arg)
{
	(void)arg;
	while (1) {
		pthread_mutex_lock(&mutex);
		if (produced == ITEMS) {
			pthread_mutex_unlock(&mutex);
			return NULL;
		}
		while (count == BUFFER_SIZE)
			pthread_cond_wait(&not_full, &mutex);
		if (produced < ITEMS) {
			buffer[in] = ++produced;
			in = (in + 1) % BUFFER_SIZE;
			count++;
		}
		pthread_cond_signal(&not_empty);
		pthread_mutex_unlock(&mutex);
	}
}

void *consumer(void *arg)
{
	(void)arg;
	while (1) {
		pthread_mutex_lock(&mutex);
		while (count == 0 && consumed < ITEMS)
			pthread_cond_wait(&not_empty, &mutex);
		if (consumed == ITEMS) {
			pthread_cond_broadcast(&not_empty);
			pthread_mutex_unlock(&mutex);
			return NULL;
		}
		sum += buffer[out];
		out = (out + 1) % BUFFER_SIZE;
		count--;
		if (++consumed == ITEMS)
			pthread_cond_broadcast(&not_empty);
		pthread_cond_broadcast(&not_full);
		pthread_mutex_unlock(&mutex);
	}
}

int main(void)
{
	pthread_t p[PRODUCERS], c[CONSUMERS];
	for (int i = 0; i < PRODUCERS; i++)
		pthread_create(&p[i], NULL, producer, NULL);
	for (int i = 0; i < CONSUMERS; i++)
		pthread_create(&c[i], NULL, consumer, NULL);
	for (int i = 0; i < PRODUCERS; i++)
		pthread_join(p[i], NULL);
	for (int i = 0; i < CONSUMERS; i++)
		pthread_join(c[i], NULL);
	printf("consumed %d items, sum %ld\n", consumed, sum);
	return 0;
}
