/*
 * Dining philosophers without deadlock: every philosopher takes the fork with the smaller number first. Locks from the
 * library, one per fork, annotated: the report shows which forks were waited for.
 */
#include "lib/hotline.h"
#include "lib/locks/ttas.h"

#define SEATS 64

struct fork {
	struct ttas_lock lock;
	int user; /* -1: on the table */
};

struct fork forks[SEATS];
long meals[SEATS];

void setup(void)
{
	for (int i = 0; i < SEATS; i++) {
		ttas_init(&forks[i].lock);
		forks[i].user = -1;
	}
}

static void take(struct fork *f)
{
	ttas_lock(&f->lock);
	assert(f->user == -1);
	f->user = cpu();
}

static void put_down(struct fork *f)
{
	assert(f->user == cpu());
	f->user = -1;
	ttas_unlock(&f->lock);
}

void operation(void)
{
	int left = cpu(), right = (cpu() + 1) % cpu_count();
	work_random(1000); /* thinks */
	if (left != right) {
		struct fork *first = left < right ? &forks[left] : &forks[right];
		struct fork *second = left < right ? &forks[right] : &forks[left];
		take(first);
		take(second);
		work_random(300); /* eats */
		put_down(second);
		put_down(first);
	}
	meals[cpu()]++;
}
