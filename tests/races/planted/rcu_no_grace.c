// planted: race replace:32 search:24 on items[0].alive
// A list that is read under RCU: what is taken out is given back without a grace period.
#include "lib/hotline.h"
#include "lib/locks/rcu.h"

struct item {
	_Alignas(64) long alive;
};

static struct item items[64];
static struct item *_Atomic head;
static struct rcu rcu;

void setup(void)
{
	items[0].alive = 1;
	head = &items[0];
}

static void search(void)
{
	rcu_read_lock(&rcu);
	struct item *item = head;
	work(item->alive);
	rcu_read_unlock(&rcu);
}

static void replace(void)
{
	struct item *old = head;
	struct item *next = &items[(old - items + 1) % 64];
	next->alive = 1;
	head = next;
	old->alive = 0;
}

void operation(void)
{
	if (cpu() == 0)
		replace();
	else
		search();
	work_random(50);
}
