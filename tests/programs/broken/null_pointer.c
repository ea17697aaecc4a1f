// expect run: BAD_ADDRESS function operation line 14
#include "lib/hotline.h"

struct node {
	struct node *next;
	long value;
};

struct node *head;

void operation(void)
{
	work(10);
	head->value++;
}
