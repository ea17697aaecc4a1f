/* A queue lock whose slots lie side by side in an array (Anderson), eight to a line. */
#include "lib/hotline.h"

volatile long may_go[512] = {1};
_Alignas(64) long next;
_Alignas(64) long first, second;

void operation(void)
{
	long mine = atomic_fetch_add(&next, 1) % cpu_count();
	while (!may_go[mine])
		cpu_relax();
	may_go[mine] = 0;
	first++;
	second++;
	may_go[(mine + 1) % cpu_count()] = 1;
	work_random(500);
}
