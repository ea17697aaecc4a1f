// args:
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#define ACCOUNTS 10
#define THREADS 6
#define TRANSFERS 200

typedef struct {
	pthread_mutex_t lock;
	int balance;
} account_t;

static account_t accounts[ACCOUNTS];

static void transfer(int from, int to, int amount)
{
	account_t *first = &accounts[from < to ? from : to];
	account_t *second = &accounts[from < to ? to : from];

	if (from == to)
		return;
	pthread_mutex_lock(&first->lock);
	pthread_mutex_lock(&second->lock);
	if (accounts[from].balance >= amount) {
		accounts[from].balance -= amount;
		accounts[to].balance += amount;
	}
	pthread_mutex_unlock(&second->lock);
	pthread_mutex_unlock(&first->lock);
}

static void *teller(void *arg)
{
	unsigned seed = *(unsigned *)arg;
	for (int i = 0; i < TRANSFERS; i++)
		transfer(rand_r(&seed) % ACCOUNTS, rand_r(&seed) % ACCOUNTS, rand_r(&seed) % 50);
	return NULL;
}

int main(void)
{
	pthread_t tid[THREADS];
	unsigned seeds[THREADS];
	int total = 0;

	for (int i = 0; i < ACCOUNTS; i++) {
		pthread_mutex_init(&accounts[i].lock, NULL);
		accounts[i].balance = 100;
	}
	for (int i = 0; i < THREADS; i++) {
		seeds[i] = i * 7919 + 1;
		pthread_create(&tid[i], NULL, teller, &seeds[i]);
	}
	for (int i = 0; i < THREADS; i++)
		pthread_join(tid[i], NULL);
	for (int i = 0; i < ACCOUNTS; i++) {
		assert(accounts[i].balance >= 0);
		total += accounts[i].balance;
	}
	printf("total: %d\n", total);
	return total == 100 * ACCOUNTS ? EXIT_SUCCESS : EXIT_FAILURE;
}
