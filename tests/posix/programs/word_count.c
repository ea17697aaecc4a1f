// Words of a text, counted by threads in one table with a lock for each bucket, and sorted.
#include <ctype.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BUCKETS 16
#define THREADS 4

static const char *const lines[] = {
	"It was the best of times, it was the worst of times,",
	"it was the age of wisdom, it was the age of foolishness,",
	"it was the epoch of belief, it was the epoch of incredulity,",
	"it was the season of Light, it was the season of Darkness,",
	"it was the spring of hope, it was the winter of despair,",
	"we had everything before us, we had nothing before us,",
};
#define LINES (sizeof(lines) / sizeof(*lines))

typedef struct entry {
	struct entry *next;
	int count;
	char word[];
} entry_t;

static struct {
	pthread_mutex_t lock;
	entry_t *first;
} table[BUCKETS];

static uint32_t hash(const char *s)
{
	uint32_t h = 2166136261u;
	while (*s)
		h = (h ^ (uint8_t)*s++) * 16777619u;
	return h;
}

static void count_word(const char *word)
{
	unsigned at = hash(word) % BUCKETS;
	entry_t *e;
	pthread_mutex_lock(&table[at].lock);
	for (e = table[at].first; e != NULL; e = e->next)
		if (strcmp(e->word, word) == 0)
			break;
	if (e == NULL) {
		e = malloc(sizeof(*e) + strlen(word) + 1);
		e->count = 0;
		strcpy(e->word, word);
		e->next = table[at].first;
		table[at].first = e;
	}
	e->count++;
	pthread_mutex_unlock(&table[at].lock);
}

static void *count_lines(void *arg)
{
	for (size_t i = (size_t)(uintptr_t)arg; i < LINES; i += THREADS) {
		char *line = strdup(lines[i]), *rest = NULL;
		for (char *word = strtok_r(line, " ,", &rest); word; word = strtok_r(NULL, " ,", &rest)) {
			for (char *p = word; *p; p++)
				*p = (char)tolower((unsigned char)*p);
			count_word(word);
		}
		free(line);
	}
	return NULL;
}

static int by_count(const void *x, const void *y)
{
	const entry_t *a = *(entry_t *const *)x, *b = *(entry_t *const *)y;
	return a->count != b->count ? b->count - a->count : strcmp(a->word, b->word);
}

int main(void)
{
	pthread_t threads[THREADS];
	size_t found = 0, most = 0;

	for (int i = 0; i < BUCKETS; i++)
		pthread_mutex_init(&table[i].lock, NULL);
	for (uintptr_t i = 0; i < THREADS; i++)
		pthread_create(&threads[i], NULL, count_lines, (void *)i);
	for (int i = 0; i < THREADS; i++)
		pthread_join(threads[i], NULL);

	entry_t **all = NULL;
	for (int i = 0; i < BUCKETS; i++)
		for (entry_t *e = table[i].first; e; e = e->next) {
			if (found == most) {
				most = most ? 2 * most : 4;
				all = realloc(all, most * sizeof(*all));
			}
			all[found++] = e;
		}
	qsort(all, found, sizeof(*all), by_count);
	for (size_t i = 0; i < found && i < 8; i++) {
		char bar[64] = "";
		for (int j = 0; j < all[i]->count; j++)
			strncat(bar, "#", sizeof(bar) - strlen(bar) - 1);
		printf("%4d %-12.12s %s\n", all[i]->count, all[i]->word, bar);
	}
	printf("%zu words\n", found);
	return 0;
}
