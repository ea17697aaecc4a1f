// Producers and consumers with one buffer, and a log with the time of the day.
// args: -p 3 -c 2 -n 40 -s 4
#include <assert.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

typedef struct {
	int *items;
	size_t size, head, tail, count;
	bool closed;
	pthread_mutex_t lock;
	pthread_cond_t not_full, not_empty;
} buffer_t;

static pthread_mutex_t log_lock = PTHREAD_MUTEX_INITIALIZER;
static size_t logged;

static void say(const char *fmt, ...)
{
	char stamp[32], text[128];
	va_list ap;
	time_t now = time(NULL);
	struct tm tm;

	localtime_r(&now, &tm);
	size_t length = strftime(stamp, sizeof(stamp), "%Y-%m-%d %H:%M:%S", &tm);
	assert(length == 19);
	va_start(ap, fmt);
	int n = vsnprintf(text, sizeof(text), fmt, ap);
	va_end(ap);
	assert(n > 0 && (size_t)n < sizeof(text));
	pthread_mutex_lock(&log_lock);
	logged += length + strlen(text);
	pthread_mutex_unlock(&log_lock);
}

static buffer_t *buffer_new(size_t size)
{
	buffer_t *b = calloc(1, sizeof(*b));
	if (!b || !(b->items = malloc(size * sizeof(*b->items)))) {
		perror("malloc");
		exit(EXIT_FAILURE);
	}
	b->size = size;
	pthread_mutex_init(&b->lock, NULL);
	pthread_cond_init(&b->not_full, NULL);
	pthread_cond_init(&b->not_empty, NULL);
	return b;
}

static void buffer_put(buffer_t *b, int item)
{
	pthread_mutex_lock(&b->lock);
	while (b->count == b->size)
		pthread_cond_wait(&b->not_full, &b->lock);
	b->items[b->tail] = item;
	b->tail = (b->tail + 1) % b->size;
	b->count++;
	pthread_cond_signal(&b->not_empty);
	pthread_mutex_unlock(&b->lock);
}

static bool buffer_get(buffer_t *b, int *item)
{
	pthread_mutex_lock(&b->lock);
	while (b->count == 0 && !b->closed)
		pthread_cond_wait(&b->not_empty, &b->lock);
	bool got = b->count > 0;
	if (got) {
		*item = b->items[b->head];
		b->head = (b->head + 1) % b->size;
		b->count--;
		pthread_cond_signal(&b->not_full);
	}
	pthread_mutex_unlock(&b->lock);
	return got;
}

static void buffer_close(buffer_t *b)
{
	pthread_mutex_lock(&b->lock);
	b->closed = true;
	pthread_cond_broadcast(&b->not_empty);
	pthread_mutex_unlock(&b->lock);
}

static buffer_t *buffer;
static int per_producer = 10;

static void *produce(void *arg)
{
	int id = *(int *)arg;
	for (int i = 0; i < per_producer; i++) {
		buffer_put(buffer, id * per_producer + i);
		if (i % 10 == 0)
			say("producer %d has made %d", id, i);
	}
	return NULL;
}

static void *consume(void *arg)
{
	long *sum = arg;
	int item;
	while (buffer_get(buffer, &item))
		*sum += item;
	return NULL;
}

int main(int argc, char **argv)
{
	int producers = 1, consumers = 1, size = 8, opt;

	while ((opt = getopt(argc, argv, "p:c:n:s:h")) != -1) {
		switch (opt) {
		case 'p':
			producers = atoi(optarg);
			break;
		case 'c':
			consumers = atoi(optarg);
			break;
		case 'n':
			per_producer = atoi(optarg);
			break;
		case 's':
			size = atoi(optarg);
			break;
		default:
			fprintf(stderr, "Usage: %s [-p producers] [-c consumers] [-n items] [-s size]\n", argv[0]);
			exit(opt == 'h' ? EXIT_SUCCESS : EXIT_FAILURE);
		}
	}
	buffer = buffer_new(size);
	pthread_t p[producers], c[consumers];
	int ids[producers];
	long sums[consumers];
	memset(sums, 0, sizeof(sums));
	for (int i = 0; i < producers; i++) {
		ids[i] = i;
		pthread_create(&p[i], NULL, produce, &ids[i]);
	}
	for (int i = 0; i < consumers; i++)
		pthread_create(&c[i], NULL, consume, &sums[i]);
	for (int i = 0; i < producers; i++)
		pthread_join(p[i], NULL);
	buffer_close(buffer);
	long total = 0;
	for (int i = 0; i < consumers; i++) {
		pthread_join(c[i], NULL);
		total += sums[i];
	}
	printf("%d items, sum %ld\n", producers * per_producer, total);
	printf("bytes in the log: %zu\n", logged);
	free(buffer->items);
	free(buffer);
	return 0;
}
