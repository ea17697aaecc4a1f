// Arrays without a length at the end of structures, and of no elements, as GNU has them.
#include "lib/hotline.h"

struct list {
	int count;
	short items[];
};
struct old {
	long head;
	int tail[0];
};
struct text {
	char length;
	char bytes[];
};

static struct list none;
static struct list three = { 3, { 10, 20, 30 } };
int after = 77;
struct list designated = { .items = { [4] = 9, [1] = 8 }, .count = 5 };
static struct { struct old old; int room[3]; } padded = { .old.head = 1, .room = { 2, 3, 4 } };
struct text text = { 5, { "hello" } };
static char pool[256] __attribute__((aligned(64)));
int zero[0];

static int sum(struct list *list)
{
	int total = 0;
	for (int i = 0; i < list->count; i++)
		total += list->items[i];
	return total;
}

void operation(void)
{
	static struct list inner = { 2, { 1, 2 } };
	assert(sizeof(struct list) == 4 && offsetof(struct list, items) == 4 && sizeof three == 4);
	assert(sizeof(struct old) == 8 && sizeof zero == 0 && sizeof(padded.old.tail) == 0);
	assert(sum(&three) == 60 && sum(&designated) == 17 && sum(&none) == 0 && sum(&inner) == 3);
	assert(after == 77 && three.items[2] == 30);
	struct old *old = &padded.old;
	assert(old->tail[0] == 2 && old->tail[2] == 4);
	assert(text.bytes[4] == 'o');
	struct list *made = (struct list *)pool;
	made->count = 100;
	for (int i = 0; i < 100; i++)
		made->items[i] = i;
	assert(sum(made) == 4950);
	int last = 4;
	assert(designated.items[last] == 9);
}
