// expect run: SETUP_ONLY function operation line 8
#include "lib/hotline.h"

long table[64];

void operation(void)
{
	on_node(table, sizeof table, 0);
	work(10);
}
