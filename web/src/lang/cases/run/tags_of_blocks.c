// A declaration that consists of a tag alone makes a type of its own in its block (C11 6.7.2.3p7).
#include "lib/hotline.h"

struct node { int value; };
union word { long whole[9]; };
enum state { IDLE };

static int completed_below(void)
{
	struct node;
	struct node *first = 0;
	struct node { char name[9]; };

	return sizeof *first;
}

/* Another kind of tag may have the name, too. */
static int of_another_kind(void)
{
	union node;
	union node *u = 0;
	union node { long half[2]; };
	struct word;
	struct word *s = 0;
	struct word { char byte; };
	struct state;
	struct state { char text[5]; } own = { { 0 } };

	return 100 * sizeof *u + 10 * sizeof *s + sizeof own;
}

/* The variable keeps the type that it was declared with, and words with a declarator mean the outer type. */
static int outer_type(void)
{
	struct node before = { 3 };
	struct node also = { 4 };
	struct node;

	return before.value + also.value + sizeof before;
}

static int in_a_loop(struct node *parameter)
{
	for (;;) {
		struct node;
		struct node { short half; };
		struct node *inner = 0;

		return 10 * sizeof *inner + sizeof *parameter;
	}
}

void operation(void)
{
	assert(completed_below() == 9);
	assert(of_another_kind() == 1600 + 10 + 5);
	assert(outer_type() == 3 + 4 + 4);
	assert(in_a_loop(0) == 24);
}
