// expect: E403 line 4
#include "lib/hotline.h"

static void (*hook)(void);

void operation(void)
{
	hook();
}
