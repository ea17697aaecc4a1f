// args:
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

#define N 5
#define MEALS 10

pthread_mutex_t forks[N];
int meals[N];

void *philosopher(void *num)
{
	int id = *(int *)num;
	int first = id < (id + 1) % N ? id : (id + 1) % N;
	int second = id < (id + 1) % N ? (id + 1) % N : id;

	for (int i = 0; i < MEALS; i++) {
		usleep(10);
		pthread_mutex_lock(&forks[first]);
		pthread_mutex_lock(&forks[second]);
		meals[id]++;
		usleep(5);
		pthread_mutex_unlock(&forks[second]);
		pthread_mutex_unlock(&forks[first]);
	}
	return NULL;
}

int main()
{
	pthread_t thread_id[N];
	int ids[N];

	for (int i = 0; i < N; i++)
		pthread_mutex_init(&forks[i], NULL);
	for (int i = 0; i < N; i++) {
		ids[i] = i;
		pthread_create(&thread_id[i], NULL, philosopher, &ids[i]);
	}
	for (int i = 0; i < N; i++)
		pthread_join(thread_id[i], NULL);
	for (int i = 0; i < N; i++) {
		printf("Philosopher %d ate %d times\n", i + 1, meals[i]);
		pthread_mutex_destroy(&forks[i]);
	}
}
