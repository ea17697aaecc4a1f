/* null.c: the exception only crosses into the kernel and back. */
#include "lib/hotline.h"

#include "ipc.h"

void operation(void)
{
	for (;;) {
		user(undisturbed);
		mode_switch();
		mode_switch();
		measure_from(now());
	}
}
