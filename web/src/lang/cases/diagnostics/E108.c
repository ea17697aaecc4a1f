#include "lib/no_such_file.h"
#include <lib/nothing.h>
#include "../outside.h"
void operation(void)
{
}
