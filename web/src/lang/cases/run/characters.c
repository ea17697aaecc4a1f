// warnings: W633
/* Characters and strings of all kinds: several characters in one number, prefixes, gcc's \e. */
#include "lib/hotline.h"
#include <stddef.h>

static const wchar_t wide[] = L"aé\x1234";
static const unsigned short words[4] = u"ab" "c";
static unsigned int *pointer = (unsigned int *)U"x\U0001F600";
static wchar_t room[6] = { L"ab" };

void operation(void)
{
	assert('ab' == 0x6162 && 'abcd' == 0x61626364 && '\0ab' == 0x6162 && 'a\377' == 0x61ff);
	assert('\xff\xff\xff\xff' == -1);
	assert('\e' == 27 && "\e["[0] == 27);
	assert(sizeof(wide) == 16 && wide[1] == 0xe9 && wide[2] == 0x1234 && wide[3] == 0);
	assert(sizeof(words) == 8 && words[2] == 'c' && words[3] == 0);
	assert(pointer[0] == 'x' && pointer[1] == 0x1f600 && pointer[2] == 0);
	assert(room[1] == 'b' && room[2] == 0 && room[5] == 0);
	assert(L'x' == 120 && u'\xffff' == 65535 && U'\xffffffff' == 4294967295u);
	assert(sizeof(L'x') == 4 && sizeof(u'x') == 2 && sizeof(U'x') == 4 && sizeof(u8"é") == 3);
	assert(L"a"[0] == "a"[0] && sizeof(L"a" "b") == 12);
	assert(u8"a" "b"[0] == 'a' && "\u00e9"[1] == (char)0xa9 && "\\u00e9"[1] == 'u');
}
