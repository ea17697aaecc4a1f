/* Macros may: what is left over is __VA_ARGS__. */
#define LOG(...) __VA_ARGS__
#define TRACE(format, args...) LOG(format, ##args)
void print(int count, ...) { (void)count; }
void operation(void)
{
	LOG(work(1));
	TRACE();
}
