// planted: fault DEADLOCK in operation line 15
// A barrier that waits for one core more than there are.
#include "lib/hotline.h"

_Alignas(64) static _Atomic int arrived;
_Alignas(64) static _Atomic int round;

void operation(void)
{
	int mine = round;
	if (atomic_fetch_add(&arrived, 1) == cpu_count()) {
		arrived = 0;
		round = mine + 1;
	}
	while (round == mine)
		cpu_relax();
	work(50);
}
