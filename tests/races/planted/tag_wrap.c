// planted: fault ASSERT_FAILED in take line 27
// A free list whose tag has one bit: after two changes the old exchange succeeds again.
#include "lib/hotline.h"

static _Atomic int next[4];
static _Atomic int used[4];
static _Atomic unsigned head; /* index + 1 in the low byte, tag above, of one bit */

void setup(void)
{
	for (int i = 0; i < 4; i++)
		next[i] = i < 3 ? i + 2 : 0;
	head = 1;
}

static int take(void)
{
	unsigned first = head;
	unsigned fresh;
	do {
		if ((first & 255) == 0)
			return -1;
		fresh = ((first & 256) ^ 256) | (unsigned)next[(first & 255) - 1];
	} while (!atomic_compare_exchange(&head, &first, fresh));
	int index = (int)(first & 255) - 1;
	int before = atomic_exchange(&used[index], 1);
	assert(before == 0);
	return index;
}

static void give_back(int index)
{
	if (index < 0)
		return;
	used[index] = 0;
	unsigned first = head;
	do {
		next[index] = (int)(first & 255);
	} while (!atomic_compare_exchange(&head, &first, (first & 256) | (unsigned)(index + 1)));
}

void operation(void)
{
	int a = take(), b = take();
	work_random(30);
	give_back(a);
	give_back(b);
}
