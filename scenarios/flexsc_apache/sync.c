/* sync.c: every thread makes its system calls itself, and blocks in the kernel until its next request arrives. */
#include "lib/hotline.h"

#include "lib/flexsc/kernel_threads.h"

static void serve(long who)
{
	for (;;) {
		wait_for_request((int)who);
		for (int i = 0; i < calls; i++) {
			user(instructions_until_call());
			system_call((int)who);
		}
		respond(&connection[who]);
	}
}

void setup(void)
{
	declare_server(CYCLES_AT_IPC_1_45);
	create_threads(serve);
}

void operation(void)
{
	schedule();
}
