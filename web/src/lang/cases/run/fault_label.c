// fault: assertion 0 failed
#include "lib/hotline.h"
static void *place;
static void elsewhere(void)
{
there:
	place = &&there;
}
void operation(void)
{
	elsewhere();
	goto *place;
}
