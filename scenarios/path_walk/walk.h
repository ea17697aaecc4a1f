/*
 * walk.h: what the variants share: every core asks, again and again, whether it may open a file of its own. All files
 * lie in the same directory, so all paths begin with the same directories.
 */
#ifndef HL_PATH_WALK_WALK_H
#define HL_PATH_WALK_WALK_H

#include "lib/cores.h"
#include "lib/hotline.h"

extern const long components; /* directories of a path, which all paths have */
extern const long find;       /* cycles of finding one name */
extern const long call;       /* cycles of the system call besides its path */

#define COMPONENTS_MAX 16

static void access_file(void);

/* Asks for one file. */
void operation(void)
{
	work(call);
	access_file();
}

#endif
