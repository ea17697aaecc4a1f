/* Macros may: what is left over is __VA_ARGS__. */
#define LOG(...) __VA_ARGS__
#define TRACE(format, args...) LOG(format, ##args)
void print(int count, ...) { (void)count; }
#include <stdarg.h>
static int sum(int count, ...) { va_list all; va_start(all, count); return count; }
void operation(void)
{
	print(3, 1, 2);
	work(sum(2, 1, 2));
	LOG(work(1));
	TRACE();
}
