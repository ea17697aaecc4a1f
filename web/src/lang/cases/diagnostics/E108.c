#include "lib/no_such_file.h"
#include <stdio.h>
void operation(void)
{
}
