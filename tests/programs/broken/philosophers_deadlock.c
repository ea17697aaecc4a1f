// expect run: DEADLOCK function take
#include "lib/hotline.h"
typedef struct {
	_Alignas(64) volatile int taken;
} fork_t;
static fork_t forks[64];
static void take(fork_t *fork)
{
	while (atomic_exchange(&fork->taken, 1))
		while (fork->taken)
			cpu_relax();
}
void operation(void)
{
	fork_t *left = &forks[cpu()], *right = &forks[(cpu() + 1) % cpu_count()];
	take(left);
	work(100);
	take(right);
	right->taken = 0;
	left->taken = 0;
}
