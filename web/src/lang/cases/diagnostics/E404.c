#define LOG(...) __VA_ARGS__
void print(int count, ...) { (void)count; }
void operation(void)
{
}
