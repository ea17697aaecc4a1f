/* error.h of plain programs: glibc's messages with the program's name and the text of an error. */
#ifndef HOTLINE_LIB_PROGRAM_INCLUDE_ERROR_H
#define HOTLINE_LIB_PROGRAM_INCLUDE_ERROR_H

/* Ends the program where the status is not 0. */
void error(int status, int number, const char *format, ...);

#endif
