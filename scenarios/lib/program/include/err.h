/* err.h of plain programs: messages with the program's name, and with the text of errno. */
#ifndef HOTLINE_LIB_PROGRAM_INCLUDE_ERR_H
#define HOTLINE_LIB_PROGRAM_INCLUDE_ERR_H

void warn(const char *format, ...);
void warnx(const char *format, ...);
void vwarn(const char *format, va_list values);
void vwarnx(const char *format, va_list values);
_Noreturn void err(int status, const char *format, ...);
_Noreturn void errx(int status, const char *format, ...);
_Noreturn void verr(int status, const char *format, va_list values);
_Noreturn void verrx(int status, const char *format, va_list values);

#endif
