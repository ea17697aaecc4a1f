/* malloc.h of plain programs. */
#ifndef HOTLINE_LIB_PROGRAM_INCLUDE_MALLOC_H
#define HOTLINE_LIB_PROGRAM_INCLUDE_MALLOC_H

#include "lib/program/include/stdlib.h"

size_t malloc_usable_size(void *p);

#endif
