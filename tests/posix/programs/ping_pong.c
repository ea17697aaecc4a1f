// args:
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int turn;

struct player {
	const char *name;
	int me;
};

static void *play(void *arg)
{
	const struct player *p = arg;
	for (int i = 0; i < 3; i++) {
		pthread_mutex_lock(&m);
		while (turn != p->me)
			pthread_cond_wait(&c, &m);
		printf("%s %d\n", p->name, i);
		fflush(stdout);
		turn = !turn;
		pthread_cond_signal(&c);
		pthread_mutex_unlock(&m);
	}
	return NULL;
}

int main(void)
{
	struct player ping = { "ping", 0 }, pong = { "pong", 1 };
	pthread_t a, b;
	pthread_create(&a, NULL, play, &ping);
	pthread_create(&b, NULL, play, &pong);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	puts("game over");
	return 0;
}
