/* string.h: what <string.h> of plain programs has beside lib/string.h. */
#ifndef HOTLINE_LIB_PROGRAM_STRING_H
#define HOTLINE_LIB_PROGRAM_STRING_H

#include "lib/ctype.h"
#include "lib/errno.h"
#include "lib/string.h"

void *malloc(size_t bytes);

char *strndup(const char *text, size_t most)
{
	size_t length = strnlen(text, most);
	char *copy = malloc(length + 1);
	if (copy == NULL)
		return NULL;
	memcpy(copy, text, length);
	copy[length] = 0;
	return copy;
}

char *strdup(const char *text) { return strndup(text, -1ul); }

char *strtok_r(char *text, const char *between, char **rest)
{
	char *begin = text != NULL ? text : *rest;
	begin += strspn(begin, between);
	char *end = begin + strcspn(begin, between);
	*rest = *end ? end + 1 : end;
	if (begin == end)
		return NULL;
	*end = 0;
	return begin;
}

static char *program_token_rest;

char *strtok(char *text, const char *between) { return strtok_r(text, between, &program_token_rest); }

char *strchrnul(const char *text, int wanted)
{
	char *found = strchr(text, wanted);
	return found != NULL ? found : (char *)text + strlen(text);
}

char *strsep(char **text, const char *between)
{
	char *begin = *text;
	if (begin == NULL)
		return NULL;
	char *end = strpbrk(begin, between);
	if (end != NULL)
		*end++ = 0;
	*text = end;
	return begin;
}

int strncasecmp(const char *a, const char *b, size_t most)
{
	for (; most > 0 && *a && tolower(*a) == tolower(*b); a++, b++)
		most--;
	return most == 0 ? 0 : tolower(*a) - tolower(*b);
}

int strcasecmp(const char *a, const char *b) { return strncasecmp(a, b, -1ul); }

/* glibc's words for the errors that functions here return. */
char *strerror(int number)
{
	switch (number) {
	case 0:
		return "Success";
	case EPERM:
		return "Operation not permitted";
	case ENOENT:
		return "No such file or directory";
	case ESRCH:
		return "No such process";
	case EINTR:
		return "Interrupted system call";
	case EAGAIN:
		return "Resource temporarily unavailable";
	case ENOMEM:
		return "Cannot allocate memory";
	case EBUSY:
		return "Device or resource busy";
	case EINVAL:
		return "Invalid argument";
	case ERANGE:
		return "Numerical result out of range";
	case EDEADLK:
		return "Resource deadlock avoided";
	case ENOSYS:
		return "Function not implemented";
	case EACCES:
		return "Permission denied";
	case EEXIST:
		return "File exists";
	case EDOM:
		return "Numerical argument out of domain";
	case ENAMETOOLONG:
		return "File name too long";
	case EOPNOTSUPP:
		return "Operation not supported";
	case ECANCELED:
		return "Operation canceled";
	case EOVERFLOW:
		return "Value too large for defined data type";
	case ETIMEDOUT:
		return "Connection timed out";
	default:
		return "Unknown error";
	}
}

int strerror_r(int number, char *to, size_t bytes)
{
	const char *text = strerror(number);
	if (strlen(text) >= bytes)
		return ERANGE;
	strcpy(to, text);
	return 0;
}

#endif
