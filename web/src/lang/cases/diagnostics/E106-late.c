/* A directive begins a line; elsewhere a # has no meaning. */
#define TEXT(x) #x
static const char *text = TEXT(#if 1);
int x; # define FOO 1
int y = 3 # 4;
void operation(void)
{
	int a = x; #if 1
	x = a; #endif
	x = FOO; #else
	printf(text);
}
