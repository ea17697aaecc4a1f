int a __attribute__((section(".data.hot")));
void *b __attribute__((wimble(1, 2)));
int __attribute__((weak)) late(void) { return 1; }
struct __attribute__((may_alias)) s { char c; int i; } __attribute__((aligned(64), cold)) t;
void operation(void)
{
	t.i = late();
}
