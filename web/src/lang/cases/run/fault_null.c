// fault: bad address 8
#include "lib/hotline.h"

struct node {
	long key;
	struct node *next;
};
struct node *volatile head;

void operation(void)
{
	head->next = 0;
}
