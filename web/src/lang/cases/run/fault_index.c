// fault: index 7 out of range 4
#include "lib/hotline.h"

int table[4];
volatile int where = 7;

void operation(void)
{
	table[where] = 1;
}
