/* locale.h of plain programs: there is the C locale only. */
#ifndef HOTLINE_LIB_PROGRAM_INCLUDE_LOCALE_H
#define HOTLINE_LIB_PROGRAM_INCLUDE_LOCALE_H

#define LC_CTYPE 0
#define LC_NUMERIC 1
#define LC_TIME 2
#define LC_ALL 6

char *setlocale(int category, const char *locale);

#endif
