// expect: E108 line 2
#include "../../../../etc/passwd"
void operation(void)
{
}
