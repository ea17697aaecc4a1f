/* Macros have variable arguments as well: what is left over is __VA_ARGS__. */
#define LOG(...) __VA_ARGS__
#define TRACE(format, args...) LOG(format, ##args)
#include <stdarg.h>
static int sum(int count, ...)
{
	va_list all;
	va_start(all, count);
	int total = va_arg(all, char) + va_arg(all, int[2]) + va_arg(count, int);
	va_end(&count);
	va_end(all);
	return total;
}
static int none(int count)
{
	va_list all;
	va_start(all, count);
	return count;
}
static int later(int count);
void operation(void)
{
	work(sum(2, 1, 2) + sum() + none(1) + many(1, 2));
	LOG(work(1));
	TRACE();
	int number = va_arg(1);
}
int many(int count, ...)
{
	return count;
}
