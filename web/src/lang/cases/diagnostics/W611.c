#include <stdio.h>
#include <stdint.h>
void operation(void)
{
}
