/* A name is in scope in its own initialiser (C11 6.2.1): its size is known there, and its address. */
#include "lib/hotline.h"

struct node { struct node *next; long value; };

struct node ring = { &ring, 1 };
long global[8] = { [sizeof(global) / sizeof(global[0]) - 1] = 3 };

void operation(void)
{
	long a[8] = { [sizeof(a) / sizeof(a[0]) - 1] = 3 };
	struct node own = { &own, 2 };
	int x[2] = { 1, 2 };

	assert(a[7] == 3);
	assert(a[0] == 0);
	assert(global[7] == 3);
	assert(ring.next == &ring);
	assert(own.next == &own);
	assert(own.next->value == 2);
	{
		int x[4] = { [3] = sizeof(x) };

		assert(x[3] == 16);
	}
	assert(x[1] == 2);
}
