// expect: E422 line 7
// A text of wide characters is none of bytes: %ls is not known, rather than printed up to its first zero byte.
#include <stdio.h>

int main(void)
{
	printf("%ls\n", L"wide");
	return 0;
}
