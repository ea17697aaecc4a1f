/*
 * adaptive.c: cores stand in a list. The first one executes calls as soon as any is posted, the next one when more than
 * a page of them waits, the third one from two pages on, and so on. Otherwise they run threads.
 */
#include "specialize.h"

void operation(void)
{
	int place_in_list = cpu_count() - 1 - cpu();
	for (;;) {
		while (posted.length == 0 && ready.length == 0)
			cpu_relax();
		if (posted.length > place_in_list * PAGE || ready.length == 0)
			execute_calls();
		else
			run_threads();
	}
}
