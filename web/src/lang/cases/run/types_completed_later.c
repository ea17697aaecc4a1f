// host: warnings
#include "lib/hotline.h"

/* What is declared outside of functions without a value needs a complete type only at the end (C11 6.7p7, 6.9.2). */

struct spinlock;
union word;
typedef struct later later;

extern struct spinlock tickslock, unused;
extern later first;
extern const union word fixed;
extern int table[], grid[][2];
extern int never_used[];
struct spinlock tentative;
static struct spinlock own, *pointer = &own;
struct spinlock again;
struct spinlock again;
static int lengths[];
static _Thread_local struct spinlock mine;

static struct spinlock *p1 = &tickslock, *p2 = &*&tentative;
static int *q = table + 1;

static struct spinlock *before(void)
{
	extern struct spinlock inner;

	return &inner;
}

static int element(int at)
{
	return table[at] + grid[1][at];
}

struct spinlock { char held; int cpu; } tickslock = { 1, 2 };
struct spinlock inner = { 3, 4 };
struct later { struct spinlock lock; int n; };
later first = { { 5, 6 }, 7 };
union word { int whole; char part[4]; };
const union word fixed = { 0x01020304 };
int table[] = { 10, 11, 12 };
int grid[3][2] = { { 1, 2 }, { 3, 4 } };
struct spinlock tentative = { 8, 9 };
struct spinlock again;
static int lengths[3] = { 1, 2 };
extern struct spinlock tickslock;

void operation(void)
{
	assert(p1->cpu == 2 && p2->cpu == 9 && *q == 11 && before()->held == 3 && element(1) == 15);
	assert(first.lock.cpu == 6 && first.n == 7 && fixed.part[0] == 4);
	assert(sizeof tentative == 8 && sizeof table == 12 && sizeof grid == 24 && sizeof lengths == 12);
	assert((long)&again % 4 == 0 && (long)&own % 4 == 0 && (long)&mine % 4 == 0);
	again = tickslock;
	*pointer = again;
	mine = own;
	assert(mine.held == 1 && mine.cpu == 2 && lengths[1] == 2);
}
