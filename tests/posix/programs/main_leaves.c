// args:
/* main() leaves its threads, which end by returning: the last one, long after it, ends the program. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void at_end(void)
{
	puts("the program ends");
}

static void *run(void *arg)
{
	long number = (long)arg;
	usleep(1000 + 20000 * number);
	printf("thread %ld\n", number);
	return NULL;
}

int main(void)
{
	pthread_t thread;
	atexit(at_end);
	for (long i = 0; i < 3; i++) {
		if (pthread_create(&thread, NULL, run, (void *)i) != 0)
			return 1;
		pthread_detach(thread);
	}
	pthread_exit(NULL);
}
