/*
 * A two-lock queue whose nodes come from malloc and go back to free, each on another core: the blocks wander from core
 * to core with the lists of those that free them. What comes out is what went in, in the order of each core.
 */
#include "lib/hotline.h"
#include "lib/cores.h"
#include "lib/locks/mcs.h"
#include <stdlib.h>

struct node {
	struct node *next;
	long from, number;
};

static struct node *head, *tail;
static struct mcs_lock heads, tails;
static long sent[CORES_MAX], received[CORES_MAX];

void setup(void)
{
	head = tail = calloc(1, sizeof *head);
}

static void put(long number)
{
	struct node *n = malloc(sizeof *n);
	n->from = cpu();
	n->number = number;
	WRITE_ONCE(n->next, NULL);
	mcs_lock(&tails);
	smp_store_release(&tail->next, n);
	tail = n;
	mcs_unlock(&tails);
}

static void take(void)
{
	mcs_lock(&heads);
	struct node *old = head, *first = smp_load_acquire(&old->next);
	if (first) {
		assert(first->number == received[first->from] + 1);
		received[first->from] = first->number;
		head = first;
	}
	mcs_unlock(&heads);
	if (first)
		free(old);
}

void operation(void)
{
	put(++sent[cpu()]);
	work(50);
	take();
}
