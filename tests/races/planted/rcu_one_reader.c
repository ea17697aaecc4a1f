// planted on 3 cores: fault ASSERT_FAILED in look line 23
// A grace period that waits for the first reader only.
#include "lib/hotline.h"

struct record {
	_Alignas(64) _Atomic int alive;
};
static struct record records[2];
_Alignas(64) static struct record *_Atomic current;
static _Atomic int reading[3 * 16];

void setup(void)
{
	records[0].alive = 1;
	current = &records[0];
}

static void look(int me)
{
	reading[me * 16] = 1;
	struct record *r = current;
	work(5);
	assert(r->alive == 1);
	reading[me * 16] = 0;
}

static void replace(void)
{
	struct record *old = current;
	struct record *fresh = old == &records[0] ? &records[1] : &records[0];
	fresh->alive = 1;
	current = fresh;
	for (int i = 1; i < 2; i++)
		while (reading[i * 16] != 0)
			cpu_relax();
	old->alive = 0;
}

void operation(void)
{
	int me = cpu();
	if (me == 0)
		replace();
	else
		look(me);
	work_random(200);
}
