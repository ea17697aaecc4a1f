#include "E109.c"
void operation(void)
{
}
