// cores: 3
// __int128 as lock-free code uses it: a pointer and a count in a union, copied and compared as a whole.
#include "lib/hotline.h"
#include <stdint.h>

struct node {
	struct node *next;
	int taken;
};

union head {
	struct {
		struct node *top;
		uint64_t count;
	};
	volatile __int128 whole;
	unsigned __int128 same;
};

static union head stack;
static struct node nodes[4];
static __uint128_t spare[2];

static void push(struct node *node)
{
	union head old, new;
	do {
		old.top = stack.top;
		old.count = stack.count;
		node->next = old.top;
		new.top = node;
		new.count = old.count + 1;
	} while (!__sync_bool_compare_and_swap(&stack.whole, old.whole, new.whole));
}

static struct node *pop(void)
{
	union head old, new;
	old.count = stack.count;
	old.top = stack.top;
	do {
		if (old.top == 0)
			return 0;
		new.top = old.top->next;
		new.count = old.count + 1;
	} while (!__atomic_compare_exchange_n(&stack.same, &old.same, new.same, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST));
	return old.top;
}

void setup(void)
{
	_Static_assert(sizeof(__int128) == 16 && _Alignof(unsigned __int128) == 16, "as on x86-64");
	for (int i = 0; i < 4; i++)
		push(&nodes[i]);
	__int128 zero = {0}, one = {1};
	assert(__sync_bool_compare_and_swap_16((__int128 *)&spare[1], zero, one));
	assert(!__sync_bool_compare_and_swap_16((__int128 *)&spare[1], zero, one));
	spare[0] = spare[1];
	int n = 0;
	assert(__sync_fetch_and_add_4(&n, 3) == 0 && __atomic_load_n(&n, 0) == 3);
}

void operation(void)
{
	struct node *mine = pop();
	if (mine == 0)
		return;
	assert(__atomic_exchange_n(&mine->taken, 1, __ATOMIC_ACQ_REL) == 0);
	mine->taken = 0;
	push(mine);
}
