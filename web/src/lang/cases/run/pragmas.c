// Pragmas that are obeyed, and line markers: macros kept and taken up again, packing that moves nothing, lines renamed.
#include "lib/hotline.h"

#pragma GCC diagnostic ignored "-Wunknown-pragmas"
#pragma GCC diagnostic ignored "-Wpragmas"
#pragma GCC poison forbidden

#define N 1
#pragma push_macro("N")
#undef N
#define N 2
#pragma push_macro("N")
#undef N
#define N 3
int third = N;
#pragma pop_macro("N")
int second = N;
#pragma pop_macro("N")
int first = N;
#pragma pop_macro("N")
int still = N;

#pragma push_macro("LATER")
#define LATER 1
_Pragma("pop_macro(\"LATER\")")
#ifdef LATER
#error LATER was not defined when it was kept
#endif

#define TAKE_UP(name) _Pragma(#name)
_Pragma("push_macro(\"N\")")
#undef N
#define N 9
int ninth = N; TAKE_UP(pop_macro("N")) int again = N;

#define BYTES 4
#pragma pack(push, outer, 8)
#pragma pack(push, BYTES)
struct four { int a; short b, c; char d[4]; };
#pragma pack(2)
struct two { short a; char b, c; };
#pragma pack(pop, outer)
struct eight { char a; long b; };
#pragma pack(push, 1)
struct bits { unsigned char low : 4, high : 4; char rest; };
struct pair { int a, b; };
#pragma pack(pop)
#pragma pack()

#define HERE __LINE__
#line 500
int line_500 = __LINE__; int same = HERE;

#line 90 "renamed.c"
static const char renamed[] = __FILE__;
# 20 "marked.h" 1 3
int line_20 = __LINE__;
static const char marked[] = __FILE__;
# 7 "pragmas.c" 2

void operation(void)
{
	assert(third == 3 && second == 2 && first == 1 && still == 1 && ninth == 9 && again == 1);
	assert(sizeof(struct four) == 12 && sizeof(struct two) == 4 && sizeof(struct eight) == 16);
	assert(sizeof(struct bits) == 2 && sizeof(struct pair) == 8 && _Alignof(struct pair) == 1);
	assert(line_500 == 500 && same == 500 && line_20 == 20);
	assert(sizeof(renamed) == 10 && renamed[0] == 'r' && sizeof(marked) == 9 && marked[0] == 'm');
}
