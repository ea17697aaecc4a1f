// Parameters of gcc's transparent unions take a value of any member; __atomic_always_lock_free is a constant.
#include "lib/hotline.h"

struct stack { struct node *head; int length; };
struct locked_stack { struct stack stack; int lock; };

typedef union {
	struct stack *plain;
	struct locked_stack *locked;
} stack_pointer __attribute__((__transparent_union__));

union __attribute__((transparent_union)) number {
	long *wide;
	const unsigned long *natural;
};

static struct stack plain = { .length = 3 };
static struct locked_stack locked = { .stack = { .length = 4 }, .lock = 1 };
static long calls;

static int length_of(stack_pointer at, int more)
{
	return at.plain->length + more;
}

static long value_of(union number number)
{
	return *number.wide;
}

static struct stack *counted(void)
{
	calls++;
	return &plain;
}

_Static_assert(__atomic_always_lock_free(sizeof(long), 0) && !__atomic_always_lock_free(3, 0), "one word");

void operation(void)
{
	stack_pointer either = { .locked = &locked };
	long wide = 7;
	const unsigned long natural = 8;
	int (*through)(stack_pointer, int) = length_of;
	assert(length_of(&plain, 1) == 4 && length_of(&locked, 1) == 5 && length_of(either, 0) == 4);
	assert(length_of(counted(), 2) == 5 && calls == 1);
	assert(through(&plain, 0) == 3);
	assert(value_of(&wide) == 7 && value_of(&natural) == 8);
	assert(__atomic_is_lock_free(8, &calls));
}
