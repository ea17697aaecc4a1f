// planted: fault ASSERT_FAILED in look line 22
// A reader follows a pointer to a record that the writer gives back without a grace period.
#include "lib/hotline.h"

struct record {
	_Alignas(64) _Atomic int in_use;
	_Atomic int value;
};

static struct record records[2];
_Alignas(64) static struct record *_Atomic current;

void setup(void)
{
	records[0].in_use = 1;
	current = &records[0];
}

static void look(void)
{
	struct record *r = current;
	assert(r->in_use == 1);
	work(10);
}

static void replace(void)
{
	struct record *old = current;
	struct record *fresh = old == &records[0] ? &records[1] : &records[0];
	fresh->in_use = 1;
	fresh->value = old->value + 1;
	current = fresh;
	old->in_use = 0;
}

void operation(void)
{
	if (cpu() == 0)
		replace();
	else
		look();
	work(100);
}
