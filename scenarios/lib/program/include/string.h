/* string.h of plain programs. */
#ifndef HOTLINE_LIB_PROGRAM_INCLUDE_STRING_H
#define HOTLINE_LIB_PROGRAM_INCLUDE_STRING_H

#include "lib/string.h"

char *strdup(const char *text);
char *strndup(const char *text, size_t most);
char *strtok(char *text, const char *between);
char *strtok_r(char *text, const char *between, char **rest);
char *strsep(char **text, const char *between);
char *strchrnul(const char *text, int wanted);
int strcasecmp(const char *a, const char *b);
int strncasecmp(const char *a, const char *b, size_t most);
char *strerror(int number);
int strerror_r(int number, char *to, size_t bytes);

#endif
