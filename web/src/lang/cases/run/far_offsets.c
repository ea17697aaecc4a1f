// fault: bad address 4294971392
#include "lib/hotline.h"

/* An offset that no instruction has room for is no other offset: this access is far outside of the memory. */

static char near[8];

void operation(void)
{
	char *far = near + 0x100000000;

	assert((unsigned long)far - (unsigned long)near == 0x100000000);
	*(volatile char *)(near + 0x100000000) = 1;
}
