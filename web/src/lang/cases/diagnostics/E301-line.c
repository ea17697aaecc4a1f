# 1 "queue.c"
# 1 "/usr/include/stdio.h" 1 3 4
# 2 "queue.c" 2
int first = second;
#line 40
int third = fourth;

int fifth = sixth;
#line 7 "other.h"
void operation(void)
{
	seventh++;
}
