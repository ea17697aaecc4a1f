// fault: assertion 1 failed
#include "lib/hotline.h"

long balance;

void operation(void)
{
	assert(balance >= 0);
	balance -= 5;
	assert(balance >= 0 && "overdrawn");
}
