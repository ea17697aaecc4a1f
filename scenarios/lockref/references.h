/*
 * references.h: what the variants share: every core takes a reference to the same object and gives it back, again and
 * again, with nothing between. The file system's own reference is never given back, so the object lives on.
 */
#ifndef HL_LOCKREF_REFERENCES_H
#define HL_LOCKREF_REFERENCES_H

#include "lib/cores.h"
#include "lib/hotline.h"

extern const long held;  /* cycles for which a core has its reference */
extern const long apart; /* cycles until it wants the next one */

static void take(void);
static void give_back(void);

/* A reference is taken and given back. */
void operation(void)
{
	take();
	if (held > 0)
		work(held);
	give_back();
	if (apart > 0)
		work(apart);
}

#endif
