/* flexsc.c: the same threads on FlexSC-Threads, which post their calls on a page and go on with other threads. */
#include "lib/hotline.h"

#include "lib/flexsc/flexsc_threads.h"

static void serve(long who)
{
	for (;;) {
		system_call((int)who, CALL_READ, 0);
		for (int i = 0; i < calls; i++) {
			user(instructions_until_call());
			system_call((int)who, CALL_OTHER, 0);
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
