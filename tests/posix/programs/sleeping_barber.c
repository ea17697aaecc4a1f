// args:
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <unistd.h>

#define CHAIRS 3
#define CUSTOMERS 12

sem_t customers, barber, mutex;
int waiting = 0, served = 0, left = 0;
int done = 0;

void *barber_thread(void *arg)
{
	(void)arg;
	while (1) {
		sem_wait(&customers);
		sem_wait(&mutex);
		if (done && waiting == 0) {
			sem_post(&mutex);
			break;
		}
		waiting--;
		sem_post(&barber);
		sem_post(&mutex);
		usleep(20);
	}
	return NULL;
}

void *customer_thread(void *arg)
{
	(void)arg;
	sem_wait(&mutex);
	if (waiting < CHAIRS) {
		waiting++;
		sem_post(&customers);
		sem_post(&mutex);
		sem_wait(&barber);
		__sync_fetch_and_add(&served, 1);
	} else {
		left++;
		sem_post(&mutex);
	}
	return NULL;
}

int main(void)
{
	pthread_t b, c[CUSTOMERS];
	sem_init(&customers, 0, 0);
	sem_init(&barber, 0, 0);
	sem_init(&mutex, 0, 1);
	pthread_create(&b, NULL, barber_thread, NULL);
	for (int i = 0; i < CUSTOMERS; i++)
		pthread_create(&c[i], NULL, customer_thread, NULL);
	for (int i = 0; i < CUSTOMERS; i++)
		pthread_join(c[i], NULL);
	sem_wait(&mutex);
	done = 1;
	sem_post(&mutex);
	sem_post(&customers);
	pthread_join(b, NULL);
	printf("%d customers came\n", served + left);
	if (served < 1)
		printf("no customer was served\n");
	return 0;
}
