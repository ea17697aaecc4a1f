/* The lists of <sys/queue.h>, and transactions that do not begin, as lock libraries of user space have them. */
#include <sys/queue.h>
#include <immintrin.h>
#include "lib/hotline.h"
#include "lib/queue.h"

struct item {
	int value;
	LIST_ENTRY(item) list;
	SLIST_ENTRY(item) stack;
	STAILQ_ENTRY(item) queue;
	TAILQ_ENTRY(item) both;
};

struct heads {
	_Alignas(64) LIST_HEAD(, item) list;
	SLIST_HEAD(, item) stack;
	STAILQ_HEAD(, item) queue;
	TAILQ_HEAD(both_head, item) both;
	struct item items[4];
};

static struct heads of_core[64];
static struct both_head ready = TAILQ_HEAD_INITIALIZER(ready);

static int number(struct heads *h, int which)
{
	struct item *at;
	int digits = 0;
	if (which == 0)
		LIST_FOREACH(at, &h->list, list) digits = 10 * digits + at->value;
	else if (which == 1)
		SLIST_FOREACH(at, &h->stack, stack) digits = 10 * digits + at->value;
	else if (which == 2)
		STAILQ_FOREACH(at, &h->queue, queue) digits = 10 * digits + at->value;
	else if (which == 3)
		TAILQ_FOREACH(at, &h->both, both) digits = 10 * digits + at->value;
	else
		TAILQ_FOREACH_REVERSE(at, &h->both, both_head, both) digits = 10 * digits + at->value;
	return digits;
}

void operation(void)
{
	struct heads *h = &of_core[cpu()];
	LIST_INIT(&h->list);
	SLIST_INIT(&h->stack);
	STAILQ_INIT(&h->queue);
	TAILQ_INIT(&h->both);
	for (int i = 0; i < 4; i++) {
		h->items[i].value = i + 1;
		LIST_INSERT_HEAD(&h->list, &h->items[i], list);
		SLIST_INSERT_HEAD(&h->stack, &h->items[i], stack);
		STAILQ_INSERT_TAIL(&h->queue, &h->items[i], queue);
		TAILQ_INSERT_TAIL(&h->both, &h->items[i], both);
	}
	assert(number(h, 0) == 4321 && number(h, 1) == 4321 && number(h, 2) == 1234);
	assert(number(h, 3) == 1234 && number(h, 4) == 4321);

	LIST_REMOVE(&h->items[1], list);
	LIST_INSERT_AFTER(&h->items[3], &h->items[1], list);
	SLIST_REMOVE_HEAD(&h->stack, stack);
	STAILQ_REMOVE_HEAD(&h->queue, queue);
	TAILQ_REMOVE(&h->both, &h->items[3], both);
	TAILQ_INSERT_BEFORE(&h->items[0], &h->items[3], both);
	TAILQ_REMOVE(&h->both, &h->items[2], both);
	TAILQ_INSERT_AFTER(&h->both, &h->items[1], &h->items[2], both);
	assert(number(h, 0) == 4231 && number(h, 1) == 321 && number(h, 2) == 234);
	assert(number(h, 3) == 4123 && number(h, 4) == 3214);
	assert(TAILQ_LAST(&h->both, both_head) == &h->items[2] && TAILQ_EMPTY(&ready));

	if (_xbegin() == _XBEGIN_STARTED)
		_xend();
	assert(!_xtest() && __rdtsc() > 0);
	_mm_pause();
	_mm_mfence();
}
