#include <pthread.h>
#include <stdio.h>

volatile int slow;
int shared, table[8];

static int found(int wanted)
{
	for (int i = 0; i < 8; i++)
		if (table[i] == wanted)
			return i;
	return -1;
}

static void *work(void *arg)
{
	int a = 0, last, sum = 0;
	for (int i = 0; i < 1000000; i++) /* nothing reads a */
		a += i;
	for (int i = 0; i < 100; i++) /* nor what is in the inner loop */
		for (int j = 0; j < 100; j++)
			;
	for (last = 0; last * last < 1000; last++) /* read below */
		;
	for (int i = 0; i < 8; i++)
		sum += table[i];
	for (int i = 0; i < 100; i++)
		shared++;
	for (int i = 0; i < 100; i++)
		(void)slow;
	for (volatile int i = 0; i < 100; i++)
		;
	printf("%d %d %d\n", last, sum, found(3));
	return arg;
}

int main(void)
{
	pthread_t thread;
	pthread_create(&thread, NULL, work, NULL);
	return pthread_join(thread, NULL);
}
