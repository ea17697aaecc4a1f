// planted: fault ASSERT_FAILED in take line 24
// A free list of indices without a tag: an index that went and came back lets an old exchange succeed.
#include "lib/hotline.h"

static _Atomic int next[4];
static _Atomic int used[4];
static _Atomic int head;

void setup(void)
{
	for (int i = 0; i < 4; i++)
		next[i] = i < 3 ? i + 1 : -1;
}

static int take(void)
{
	int first = head;
	do {
		if (first < 0)
			return first;
	} while (!atomic_compare_exchange(&head, &first, next[first]));
	int before = atomic_exchange(&used[first], 1);
	work(1);
	assert(before == 0);
	return first;
}

static void give_back(int index)
{
	if (index < 0)
		return;
	used[index] = 0;
	int first = head;
	do {
		next[index] = first;
	} while (!atomic_compare_exchange(&head, &first, index));
}

void operation(void)
{
	int a = take(), b = take();
	work_random(30);
	give_back(a);
	give_back(b);
}
