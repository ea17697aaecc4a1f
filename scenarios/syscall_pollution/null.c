/* null.c: the exception does nothing in the kernel, so that only the crossing itself disturbs the program. */
#include "lib/hotline.h"

#include "exceptions.h"

void operation(void)
{
	user(between);
	mode_switch();
	mode_switch();
}
