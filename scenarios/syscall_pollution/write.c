/* write.c: the exception touches what a write() touches, and so drives the program's data out of the caches. */
#include "lib/hotline.h"

#include "exceptions.h"

void operation(void)
{
	user(between);
	mode_switch();
	kernel(call_length);
	mode_switch();
}
