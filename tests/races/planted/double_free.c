// planted: fault ASSERT_FAILED in give_back line 42
// A record that goes back to its pool twice on one of the ways out of the operation.
#include "lib/hotline.h"

struct record {
	_Alignas(64) struct record *next;
	_Atomic int free;
};

static struct record records[8];
static _Atomic int mutex;
static struct record *pool;

void setup(void)
{
	for (int i = 0; i < 8; i++) {
		records[i].free = 1;
		records[i].next = i < 7 ? &records[i + 1] : NULL;
	}
	pool = &records[0];
}

static void lock(void)
{
	while (atomic_exchange(&mutex, 1) != 0)
		cpu_relax();
}

static struct record *take(void)
{
	lock();
	struct record *r = pool;
	pool = r->next;
	r->free = 0;
	atomic_store(&mutex, 0);
	return r;
}

static void give_back(struct record *r)
{
	lock();
	assert(r->free == 0);
	r->free = 1;
	r->next = pool;
	pool = r;
	atomic_store(&mutex, 0);
}

void operation(void)
{
	struct record *r = take();
	work_random(50);
	give_back(r);
	if (random_below(16) == 0)
		give_back(r);
}
