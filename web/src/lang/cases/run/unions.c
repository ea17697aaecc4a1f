// Unions: named, anonymous, nested, initialised, copied, passed, returned, read as another type.
#include "lib/hotline.h"

union word {
	uint32_t whole;
	uint16_t half[2];
	uint8_t bytes[4];
};

/* The kernel's qspinlock. */
struct qspinlock {
	union {
		uint32_t val;
		struct {
			uint8_t locked;
			uint8_t pending;
		};
		struct {
			uint16_t locked_pending;
			uint16_t tail;
		};
	};
};

union word first = { 0x11223344 };
union word second = { .bytes = { 1, 2, 3, 4 } };
struct qspinlock lock = { .pending = 1, .locked = 2 };
struct qspinlock locks[3] = { [1] = { { .tail = 7 } }, [2].val = 0x01020304 };
union { long number; void *pointer; } either;
struct { int tag; union { long n; int *p; } as; } tagged = { 1, { .p = (int *)&first } };
union mixed { char text[6]; int number; } mixed = { "abcde" };

static union word swapped(union word w)
{
	union word out = { .half = { w.half[1], w.half[0] } };
	return out;
}

void operation(void)
{
	assert(sizeof(union word) == 4 && _Alignof(union word) == 4 && sizeof(struct qspinlock) == 4);
	assert(sizeof(union mixed) == 8 && sizeof(tagged) == 16 && sizeof either == 8);
	assert(offsetof(struct qspinlock, pending) == 1 && offsetof(struct qspinlock, tail) == 2);
	assert(first.half[0] == 0x3344 && first.bytes[3] == 0x11);
	assert(second.whole == 0x04030201);
	assert(lock.val == 0x0102 && lock.locked_pending == 0x0102);
	assert(locks[0].val == 0 && locks[1].val == 0x00070000 && locks[2].pending == 3);
	assert(tagged.as.p == (int *)&first && tagged.as.n == (long)&first);
	assert(mixed.text[4] == 'e' && mixed.text[5] == 0 && mixed.number == 0x64636261);

	either.pointer = &lock;
	assert(either.number == (long)&lock);
	assert(swapped(first).whole == 0x33441122);

	union word local = { .bytes = { [1] = 1 } };
	assert(local.whole == 0x100);
	local = second;
	local.half[0] ^= 0xffff;
	assert(local.whole == 0x0403fdfe);
	union { long all; char low; } partly = { .low = 3 };
	assert(partly.low == 3);
	struct qspinlock copy = lock, *p = &copy;
	p->tail++;
	assert(copy.val == 0x10102 && atomic_fetch_add(&p->val, 1u) == 0x10102);
	assert(xchg(&p->locked, 0) == 3);
	assert(copy.val == 0x10100);
	struct { union word w; struct qspinlock l; } nested = { .l.pending = 4, .w = second };
	assert(nested.l.val == 0x400 && nested.w.whole == second.whole);
	assert(((union word){ .half = { 1, 2 } }).whole == 0x20001);
}
