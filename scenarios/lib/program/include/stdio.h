/*
 * stdio.h of plain programs: they print to stdout and stderr, and into buffers, and read numbers out of texts. There
 * are no files, and no input.
 *
 * printf(), fprintf(), puts() and putchar() are known to the compiler, which calls the functions named program_… for
 * what it cannot know before the run.
 */
#ifndef HOTLINE_LIB_PROGRAM_INCLUDE_STDIO_H
#define HOTLINE_LIB_PROGRAM_INCLUDE_STDIO_H

#define EOF (-1)
#define BUFSIZ 8192
#define _IOFBF 0
#define _IOLBF 1
#define _IONBF 2

extern FILE *stdin, *stdout, *stderr;

int program_printf(const char *format, ...);
int program_fprintf(FILE *stream, const char *format, ...);
int program_puts(const char *text);
int program_putchar(int character);
void program_print_begin(void);
void program_print_string(const char *text, int left, int width);
void program_print_end(void);

int sprintf(char *to, const char *format, ...);
int snprintf(char *to, size_t bytes, const char *format, ...);
int vsprintf(char *to, const char *format, va_list values);
int vsnprintf(char *to, size_t bytes, const char *format, va_list values);
int sscanf(const char *text, const char *format, ...);
int vsscanf(const char *text, const char *format, va_list values);
int vprintf(const char *format, va_list values);
int vfprintf(FILE *stream, const char *format, va_list values);
int fputs(const char *text, FILE *stream);
int fputc(int character, FILE *stream);
int putc(int character, FILE *stream);
size_t fwrite(const void *from, size_t bytes, size_t count, FILE *stream);
void perror(const char *text);
int fflush(FILE *stream);
void setbuf(FILE *stream, char *buffer);
void setlinebuf(FILE *stream);
int setvbuf(FILE *stream, char *buffer, int mode, size_t bytes);
void flockfile(FILE *stream);
void funlockfile(FILE *stream);

#endif
