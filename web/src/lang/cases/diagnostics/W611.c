#include <unistd.h>
#include <stdint.h>
void operation(void)
{
}
