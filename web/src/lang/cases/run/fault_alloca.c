// fault: assertion 0 failed
#include "lib/hotline.h"
#include <alloca.h>
int sum;
void operation(void)
{
	for (int i = 0; i < 5; i++) {
		char *block = alloca(500);
		block[0] = 1;
		sum += block[0];
	}
}
