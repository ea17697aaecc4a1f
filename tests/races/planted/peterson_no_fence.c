// planted with a store buffer of 8: race operation:29 operation:29 on count
// Peterson's lock without the fence that a machine with store buffers needs: each core may overtake its own flag.
#include "lib/hotline.h"

static struct {
	_Alignas(64) volatile int wants;
} flags[2];
_Alignas(64) static volatile int turn;
_Alignas(64) static long count;

static void enter(int me)
{
	flags[me].wants = 1;
	turn = 1 - me;
	while (flags[1 - me].wants && turn == 1 - me)
		cpu_relax();
}

static void leave(int me)
{
	flags[me].wants = 0;
}

void operation(void)
{
	int me = cpu();
	work_random(200);
	enter(me);
	count++;
	leave(me);
}
