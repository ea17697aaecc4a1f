// What a program may ask of the preprocessor, and includes whose path a macro gives.
#include "lib/hotline.h"

#define WHOLE_PATH "lib/cores.h"
#include WHOLE_PATH
#define IN_ANGLES <stdint.h>
#include IN_ANGLES
#ident "a text for the object file"

#define ASK(x) __has_attribute(x)
#if !defined(__has_attribute) || !ASK(aligned) || !__has_attribute(__unused__)
#error attributes
#endif
#if __has_attribute(no_such_attribute)
#error no attribute of that name
#endif
#ifndef __has_include
#error __has_include
#elif !__has_include("lib/hotline.h") || !__has_include(<stdatomic.h>) || !__has_include(WHOLE_PATH)
#error there are such headers
#elif __has_include("lib/none.h") || __has_include(<none/none.h>)
#error there are no such headers
#endif
#if defined(__has_builtin)
#if !__has_builtin(__builtin_expect) || !__has_builtin(__atomic_load_n) || __has_builtin(__builtin_none)
#error builtins
#endif
#endif
#ifdef __has_feature
#if __has_feature(thread_sanitizer)
#error no sanitizer
#endif
#endif
#if defined(__has_c_attribute) && __STDC_VERSION__ > 201710L
#if __has_c_attribute(deprecated) < 201904
#error attributes of C23
#endif
#endif
#if !defined __LINE__ || !defined(__FILE__) || !defined(__COUNTER__)
#error names of the place
#endif

enum { FIRST = __COUNTER__, SECOND = __COUNTER__ };
static const char base[] = __BASE_FILE__, day[] = __DATE__, hour[] = __TIME__;

void operation(void)
{
	assert(CORES_MAX > 0 && SECOND == FIRST + 1 && __INCLUDE_LEVEL__ == 0);
	assert(base[sizeof(base) - 2] == 'c' && day[3] == ' ' && sizeof(day) == 12 && hour[2] == ':' && sizeof(hour) == 9);
}
