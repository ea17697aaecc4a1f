// cores: 3
/* malloc and its kin: sizes, alignment, reuse, blocks freed by another core, sorting. */
#include "lib/hotline.h"
#include <stdlib.h>
#include <string.h>

struct node { struct node *next; long value; };
static _Atomic(struct node *) stack;
static _Atomic long pushed, popped;

static int ascending(const void *a, const void *b)
{
	long x = *(const long *)a, y = *(const long *)b;
	return x < y ? -1 : x > y;
}

static void sizes(void)
{
	for (size_t bytes = 1; bytes <= 9000; bytes = bytes * 3 + 1) {
		char *p = malloc(bytes), *q = calloc(1, bytes);
		assert(p && q && p != q && (uintptr_t)p % 16 == 0);
		for (size_t i = 0; i < bytes; i += 7) {
			p[i] = 1;
			assert(q[i] == 0);
		}
		p = realloc(p, 2 * bytes);
		assert(p[0] == 1 && p[(bytes - 1) / 7 * 7] == 1);
		free(p);
		free(q);
	}
	for (size_t align = 16; align <= 4096; align *= 2) {
		void *p = aligned_alloc(align, 2 * align), *q;
		assert((uintptr_t)p % align == 0 && posix_memalign(&q, align, 24) == 0 && (uintptr_t)q % align == 0);
		free(p);
		free(q);
	}
	free(NULL);
}

static void push(long value)
{
	struct node *n = malloc(sizeof *n), *top = atomic_load(&stack);
	n->value = value;
	do n->next = top;
	while (!atomic_compare_exchange_weak(&stack, &top, n));
	atomic_fetch_add(&pushed, value);
}

void setup(void)
{
	long *numbers = malloc(20 * sizeof *numbers);
	for (long i = 0; i < 20; i++) numbers[i] = (i * 7919) % 101 - 30;
	qsort(numbers, 20, sizeof *numbers, ascending);
	for (long i = 1; i < 20; i++) assert(numbers[i - 1] <= numbers[i]);
	free(numbers);
	sizes();
}

void operation(void)
{
	for (long i = 1; i <= 4; i++) push(i);
	struct node *all = atomic_exchange(&stack, NULL);
	while (all) {
		struct node *next = all->next;
		atomic_fetch_add(&popped, all->value);
		free(all);
		all = next;
	}
	assert(atomic_load(&popped) <= atomic_load(&pushed));
}
