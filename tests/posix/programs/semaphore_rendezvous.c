// args:
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

sem_t a_arrived, b_arrived;
char trace[16];
pthread_mutex_t trace_mutex = PTHREAD_MUTEX_INITIALIZER;

void note(char what)
{
	pthread_mutex_lock(&trace_mutex);
	size_t n = strlen(trace);
	trace[n] = what;
	trace[n + 1] = 0;
	pthread_mutex_unlock(&trace_mutex);
}

void *a(void *arg)
{
	note('1');
	sem_post(&a_arrived);
	sem_wait(&b_arrived);
	note('2');
	return arg;
}

void *b(void *arg)
{
	note('1');
	sem_post(&b_arrived);
	sem_wait(&a_arrived);
	note('2');
	return arg;
}

int main(void)
{
	pthread_t ta, tb;
	char text[32];
	int value;

	if (sem_init(&a_arrived, 0, 0) == -1 || sem_init(&b_arrived, 0, 0) == -1) {
		perror("sem_init");
		exit(EXIT_FAILURE);
	}
	pthread_create(&ta, NULL, a, "A");
	pthread_create(&tb, NULL, b, "B");
	void *ra, *rb;
	pthread_join(ta, &ra);
	pthread_join(tb, &rb);
	sem_getvalue(&a_arrived, &value);
	snprintf(text, sizeof text, "%s%s %s %d", (char *)ra, (char *)rb, trace, value);
	puts(text);
	sem_destroy(&a_arrived);
	sem_destroy(&b_arrived);
	return 0;
}
