// expect run: BAD_CALL line 8
#include "lib/hotline.h"

static void (*hook)(void);

void operation(void)
{
	hook();
}
