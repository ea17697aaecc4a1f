// Bit-fields: layout as gcc's on x86-64, values, promotions, compound assignments, initialisers, copies.
#include "lib/hotline.h"

struct flags {
	unsigned locked : 1;
	unsigned pending : 1;
	unsigned : 6;
	unsigned waiters : 24;
};

struct mixed {
	char before;
	unsigned code : 17; /* shares the word with a member that no access may touch */
	char after;
	unsigned : 0;
	unsigned next : 1;
};

enum state { IDLE, BUSY, GONE };

struct page {
	unsigned long address : 40;
	unsigned long present : 1;
	long delta : 20;
	enum state state : 2;
	bool dirty : 1;
	signed char small : 3;
	uint16_t half : 16;
};

union word {
	uint32_t raw;
	struct {
		uint32_t low : 4, middle : 8, high : 20;
	};
	int sign : 3;
};

struct flags lock = { .pending = 1, .waiters = 0x123456 };
struct mixed mixed = { 1, 0x1ffff, 2, 1 };
struct page pages[2] = { [1] = { 0x123456789aul, 1, -5, GONE, 1, -1, 65535 } };
union word word = { .middle = 0xab, .low = 3 };
struct { int a : 4; struct flags inner; char end; } nested = { -1, { 1, 0, 7 }, 9 };
int calls;

static struct flags *the_lock(void)
{
	calls++;
	return &lock;
}

static struct flags made(unsigned waiters)
{
	return (struct flags){ .locked = 1, .waiters = waiters };
}

static struct flags row[4];
static int asked;

/* Counts how often an index is asked for. */
static int next(void)
{
	return asked++;
}

void operation(void)
{
	static_assert(sizeof(struct flags) == 4 && _Alignof(struct flags) == 4, "flags");
	assert(sizeof(struct mixed) == 12 && sizeof(struct page) == 16 && sizeof(union word) == 4);
	assert(sizeof(struct { char a : 3; char b : 6; }) == 2 && sizeof(struct { int : 5; }) == 4 - 3);

	assert(lock.locked == 0 && lock.pending == 1 && lock.waiters == 0x123456);
	assert(*(unsigned *)&lock == 0x12345602);
	lock.locked = 1;
	lock.waiters++;
	assert(*(unsigned *)&lock == 0x12345703);
	lock.pending = 0;
	lock.waiters = -1;
	assert(*(unsigned *)&lock == 0xffffff01 && ++lock.waiters == 0 && lock.locked == 1);
	assert((lock.waiters -= 1) == 0xffffff);
	the_lock()->waiters >>= 4;
	assert(calls == 1 && lock.waiters == 0xfffff && (lock.locked ^= 1) == 0);

	assert(mixed.code == 0x1ffff && mixed.before == 1 && mixed.after == 2 && mixed.next == 1);
	mixed.code = 0x10001;
	assert(mixed.code == 0x10001 && mixed.before == 1 && mixed.after == 2);
	mixed.before = mixed.after = -1;
	assert(mixed.code == 0x10001 && (mixed.code += 0xffff) == 0);

	struct page *p = &pages[1];
	assert(p->address == 0x123456789aul && p->present && p->delta == -5 && p->state == GONE);
	assert(p->dirty && p->small == -1 && p->half == 65535);
	p->small = 3;
	p->delta *= 1000;
	p->dirty = 4;
	p->address += 0x100;
	assert(p->small == 3 && p->delta == -5000 && p->dirty == 1 && p->address == 0x123456799aul && p->half == 65535);
	int big = 13;
	assert((p->small = big) == -3 && p->small-- == -3 && p->small == -4);
	assert((p->half = -1) == 65535 && ++p->half == 0);
	switch (p->state) {
	case GONE:
		p->state = BUSY;
		break;
	default:
		assert(0);
	}
	assert(p->state == BUSY && p->address == 0x123456799aul);

	/* A bit-field narrower than int computes as int, even when it is unsigned. */
	assert(lock.locked - 1 < 0 && p->half - 1 < 0 && ~p->present < 0);
	assert(_Generic(+lock.waiters, int: 1, unsigned: 0) && sizeof(+p->present) == 4);

	assert(word.raw == 0xab3 && word.sign == 3);
	word.high = 0xfffff;
	word.sign = -1;
	assert(word.raw == 0xfffffab7);

	assert(nested.a == -1 && nested.inner.locked == 1 && nested.inner.waiters == 7 && nested.end == 9);
	int n = 5;
	struct flags local = { .locked = n, .waiters = n * 100 };
	assert(local.locked == 1 && local.pending == 0 && local.waiters == 500);
	struct { struct flags first, second; } both = { local, .second = lock };
	assert(both.first.waiters == 500 && both.second.waiters == lock.waiters && both.second.pending == lock.pending);
	local = lock;
	assert(local.waiters == lock.waiters && made(77).waiters == 77 && made(1).locked);
	struct flags *volatile pointer = &local;
	pointer->pending = 1;
	pointer->waiters |= 0xf00000;
	assert(local.pending && local.waiters == (0xfffff | 0xf00000));

	/* The place is computed once, whatever is done with the bit-field. */
	row[next()].locked = 1;
	row[next()].waiters += 7;
	row[next()].waiters++;
	(row + next())->pending |= 1;
	assert(asked == 4 && row[0].locked && row[1].waiters == 7 && row[2].waiters == 1 && row[3].pending);
	int at = 0;
	row[at++].pending = 1;
	(&row[at++])->waiters -= 2;
	assert(at == 2 && row[0].pending && row[0].locked && row[1].waiters == 5);
}
