/*
 * string.h: some functions of <string.h> as loops, so that every access is simulated. They move eight bytes at a time
 * where both addresses allow it. A real compiler has its own.
 */
#ifndef HOTLINE_LIB_STRING_H
#define HOTLINE_LIB_STRING_H

#ifndef __HOTLINE__

#include <string.h>

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

static int strcmp(const char *a, const char *b)
{
	for (; *a != '\0' && *a == *b; a++)
		b++;
	return (unsigned char)*a - (unsigned char)*b;
}

#endif

#endif
