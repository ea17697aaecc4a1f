/* errno.h of plain programs: every thread has an errno of its own. */
#ifndef HOTLINE_LIB_PROGRAM_INCLUDE_ERRNO_H
#define HOTLINE_LIB_PROGRAM_INCLUDE_ERRNO_H

#include "lib/errno.h"

int *program_errno(void);

#define errno (*program_errno())

#endif
