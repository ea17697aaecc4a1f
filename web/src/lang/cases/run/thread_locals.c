// cores: 3
// Every core has its own copy, with its initial value; a copy can be shared by its address.
#include "lib/hotline.h"

struct node {
	int id;
	struct node *next;
};

__thread long count;
static __thread int initial = 7;
_Thread_local struct node mine = { .id = -1 };
extern _Thread_local char letters[5];
_Thread_local char letters[5] = "abcd";
static __thread __attribute__((aligned(64))) struct node *pointer = 0;
struct node *published[3];
long total;

static int counted(void)
{
	static __thread int calls = 100;
	return ++calls;
}

void setup(void)
{
	assert(initial == 7);
	initial = 8; /* of core 0 */
}

void setup_cpu(void)
{
	assert(initial == (cpu() == 0 ? 8 : 7));
	assert(mine.id == -1 && mine.next == 0 && count == 0 && pointer == 0);
	assert(letters[3] == 'd' && letters[4] == 0);
	mine.id = cpu();
	published[cpu()] = &mine;
}

void operation(void)
{
	count++;
	assert(mine.id == cpu());
	assert(counted() == 100 + count);
	pointer = &mine;
	assert(pointer->id == cpu());
	for (int other = 0; other < cpu_count(); other++) {
		assert(published[other]->id == other);
		assert((published[other] == &mine) == (other == cpu()));
	}
	letters[count & 3]++;
	long *where = &count;
	(*where) += 0;
	atomic_fetch_add(&total, *where);
	assert(((unsigned long)&pointer & 63) == 0);
}
