/*
 * text_output.h: where the characters of a text go that is made while the program runs, and what a conversion of a
 * format says: what the files that write texts share.
 */
#ifndef HOTLINE_LIB_PROGRAM_TEXT_OUTPUT_H
#define HOTLINE_LIB_PROGRAM_TEXT_OUTPUT_H

#include "lib/hotline.h"
#include "lib/string.h"

struct program_output {
	char *to; /* NULL: into the trace */
	size_t room; /* of the buffer, its last 0 included */
	size_t length; /* of the text, whether or not it has room */
	unsigned long word; /* characters that are not in the trace yet */
	int count;
};

/* Characters of UTF-8 that belong together stay in one word: a word ends before one that may not have room. */
static void program_put(struct program_output *out, char character)
{
	out->length++;
	if (out->to != NULL) {
		if (out->length < out->room)
			out->to[out->length - 1] = character;
		return;
	}
	if (out->count == 8 || (out->count > 4 && (character & 0xc0) == 0xc0)) {
		print_characters(out->word);
		out->word = 0;
		out->count = 0;
	}
	out->word |= (unsigned long)(unsigned char)character << 8 * out->count++;
}

static void program_pad(struct program_output *out, char character, int count)
{
	while (count-- > 0)
		program_put(out, character);
}

/* A conversion of a format. */
struct program_conversion {
	bool left, plus, space, zero, alternative;
	int width;
	int precision; /* -1: none */
	int size; /* bytes of the value */
	char letter;
};

#endif
