// Atomic builtins on every width, their results, and the annotations.
#include "lib/hotline.h"

char c = 'a';
unsigned short s = 65535;
int i = 5;
unsigned u = 7;
long l = -1;
bool flag;
int *p = &i;
enum state { IDLE, BUSY } state;
_Atomic int shared = 3;
atomic_long total;

static void fetches(void)
{
	assert(atomic_fetch_add(&i, 3) == 5 && i == 8);
	assert(atomic_fetch_sub(&i, 10) == 8 && i == -2);
	assert(atomic_fetch_add(&s, 1) == 65535 && s == 0);
	assert(atomic_fetch_sub(&s, 1) == 0 && s == 65535);
	assert(atomic_fetch_and(&u, 5u) == 7 && atomic_fetch_or(&u, 8u) == 5 && atomic_fetch_xor(&u, 1u) == 13 && u == 12);
	assert(atomic_fetch_add(&l, 1L) == -1 && l == 0);
	assert(xadd(&l, 5L) == 0 && l == 5);
	assert(atomic_fetch_add(&c, 1) == 'a' && c == 'b');
}

static void exchanges(void)
{
	assert(!atomic_exchange(&flag, true) && flag);
	assert(atomic_exchange(&p, (int *)0) == &i && p == NULL);
	assert(xchg(&state, BUSY) == IDLE && state == BUSY);
	assert(cmpxchg(&state, IDLE, BUSY) == BUSY);
	assert(cmpxchg(&i, -2, 40) == -2 && i == 40);
	int old = 1;
	assert(!atomic_compare_exchange(&i, &old, 2) && old == 40 && i == 40);
	assert(atomic_compare_exchange(&i, &old, 2) && old == 40 && i == 2);
	int seen[2] = { 0, 5 };
	int *where = &seen[1];
	assert(!atomic_compare_exchange_strong(&i, where, 9) && seen[1] == 2);
	assert(atomic_compare_exchange_weak(&i, where, 9) && i == 9 && seen[1] == 2);
	unsigned short expected = 65535;
	assert(atomic_compare_exchange(&s, &expected, 1) && s == 1);
	char letter = 'x';
	assert(!atomic_compare_exchange(&c, &letter, 'z') && letter == 'b');
}

static void loads(void)
{
	atomic_store(&l, 77L);
	assert(atomic_load(&l) == 77 && READ_ONCE(l) == 77);
	WRITE_ONCE(l, -8);
	assert(l == -8);
	fence();
	shared++;
	shared += 2;
	shared &= 7;
	assert(shared == 6 && shared-- == 6 && --shared == 4);
	total = total + 1;
	atomic_fetch_add(&total, 4L);
	assert(total == 5);
}

void operation(void)
{
	lock_wait(&i);
	lock_held(&i);
	fetches();
	exchanges();
	loads();
	lock_released(&i);
	lock_rejected(&i);
	prefetch(&l);
	cpu_relax();
	work(10);
	work_random(10);
	assert(cpu() == 0 && cpu_count() >= 1 && node_of(cpu()) == 0 && node_count() >= 1 && random_below(1) == 0 &&
	       random_exponential(0) == 0);
	wait_until(now());
}
