#define
#define 3 4
#define F(a b) a
#undef
#include lib
#ifdef
#endif
#define JOIN(a, b) a ## b
int x = JOIN(+, 1);
void operation(void)
{
}
