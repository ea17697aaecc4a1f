/*
 * string.h: some functions of <string.h> as loops, so that every access is simulated. They move eight bytes at a time
 * where both addresses allow it. A real compiler has its own.
 */
#ifndef HOTLINE_LIB_STRING_H
#define HOTLINE_LIB_STRING_H

#ifndef __HOTLINE__

#include <string.h>
#include <strings.h>

#else

#include <stddef.h>
#include <stdint.h>

static void *memset(void *to, int value, size_t bytes)
{
	unsigned char *t = to;
	uint64_t word = (unsigned char)value * 0x0101010101010101ul;
	for (; bytes > 0 && (uintptr_t)t % 8 != 0; bytes--)
		*t++ = (unsigned char)value;
	for (; bytes >= 8; bytes -= 8, t += 8)
		*(uint64_t *)t = word;
	while (bytes-- > 0)
		*t++ = (unsigned char)value;
	return to;
}

static void *memcpy(void *to, const void *from, size_t bytes)
{
	unsigned char *t = to;
	const unsigned char *f = from;
	if (((uintptr_t)t | (uintptr_t)f) % 8 == 0)
		for (; bytes >= 8; bytes -= 8, t += 8, f += 8)
			*(uint64_t *)t = *(const uint64_t *)f;
	while (bytes-- > 0)
		*t++ = *f++;
	return to;
}

/* The two areas may overlap. */
static void *memmove(void *to, const void *from, size_t bytes)
{
	unsigned char *t = to;
	const unsigned char *f = from;
	if (t <= f || t >= f + bytes)
		return memcpy(to, from, bytes);
	while (bytes-- > 0)
		t[bytes] = f[bytes];
	return to;
}

static int memcmp(const void *one, const void *other, size_t bytes)
{
	const unsigned char *a = one;
	const unsigned char *b = other;
	for (; bytes > 0; bytes--, a++, b++)
		if (*a != *b)
			return *a < *b ? -1 : 1;
	return 0;
}

static size_t strlen(const char *text)
{
	size_t n = 0;
	while (text[n] != '\0')
		n++;
	return n;
}

static size_t strnlen(const char *text, size_t most)
{
	size_t n = 0;
	while (n < most && text[n] != '\0')
		n++;
	return n;
}

static int strcmp(const char *a, const char *b)
{
	for (; *a != '\0' && *a == *b; a++)
		b++;
	return (unsigned char)*a - (unsigned char)*b;
}

static int strncmp(const char *a, const char *b, size_t most)
{
	for (; most > 0; most--, a++, b++)
		if (*a != *b || *a == '\0')
			return (unsigned char)*a - (unsigned char)*b;
	return 0;
}

/* The end of the copy, where its '\0' stands. */
static char *stpcpy(char *to, const char *from)
{
	while ((*to = *from++) != '\0')
		to++;
	return to;
}

static char *strcpy(char *to, const char *from)
{
	stpcpy(to, from);
	return to;
}

static char *strncpy(char *to, const char *from, size_t bytes)
{
	size_t n = strnlen(from, bytes);
	memcpy(to, from, n);
	memset(to + n, 0, bytes - n);
	return to;
}

static char *strcat(char *to, const char *from)
{
	stpcpy(to + strlen(to), from);
	return to;
}

static char *strncat(char *to, const char *from, size_t most)
{
	char *end = to + strlen(to);
	size_t n = strnlen(from, most);
	memcpy(end, from, n);
	end[n] = '\0';
	return to;
}

static void *memchr(const void *from, int wanted, size_t bytes)
{
	const unsigned char *f = from;
	for (; bytes > 0; bytes--, f++)
		if (*f == (unsigned char)wanted)
			return (void *)f;
	return NULL;
}

static char *strchr(const char *text, int wanted)
{
	for (; *text != (char)wanted; text++)
		if (*text == '\0')
			return NULL;
	return (char *)text;
}

static char *strrchr(const char *text, int wanted)
{
	const char *found = NULL;
	for (; *text != '\0'; text++)
		if (*text == (char)wanted)
			found = text;
	return (char *)((char)wanted == '\0' ? text : found);
}

static size_t strspn(const char *text, const char *accepted)
{
	size_t n = 0;
	while (text[n] != '\0' && strchr(accepted, text[n]))
		n++;
	return n;
}

static size_t strcspn(const char *text, const char *rejected)
{
	size_t n = 0;
	while (text[n] != '\0' && !strchr(rejected, text[n]))
		n++;
	return n;
}

static char *strpbrk(const char *text, const char *wanted)
{
	text += strcspn(text, wanted);
	return *text == '\0' ? NULL : (char *)text;
}

static char *strstr(const char *text, const char *wanted)
{
	size_t n = strlen(wanted);
	for (; strncmp(text, wanted, n) != 0; text++)
		if (*text == '\0')
			return NULL;
	return (char *)text;
}

/* The end of the copy. */
static void *mempcpy(void *to, const void *from, size_t bytes)
{
	return (char *)memcpy(to, from, bytes) + bytes;
}

/* The older names of <strings.h>. */

static int bcmp(const void *one, const void *other, size_t bytes)
{
	return memcmp(one, other, bytes);
}

static void bcopy(const void *from, void *to, size_t bytes)
{
	memmove(to, from, bytes);
}

static void bzero(void *to, size_t bytes)
{
	memset(to, 0, bytes);
}

static char *index(const char *text, int wanted)
{
	return strchr(text, wanted);
}

static char *rindex(const char *text, int wanted)
{
	return strrchr(text, wanted);
}

#endif

#endif
