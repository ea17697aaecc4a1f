// fault: assertion 1 failed
#include "lib/hotline.h"
#include <stdarg.h>
static int second(int first, ...)
{
	va_list list;
	va_start(list, first);
	(void)va_arg(list, int);
	return va_arg(list, int);
}
void operation(void)
{
	second(1, 2);
}
