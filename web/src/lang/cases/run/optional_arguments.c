/* __VA_OPT__ stands for its text where a macro has variable arguments, as gcc and clang have it. */
#include "lib/hotline.h"

#define EMPTY
#define SUM(first, ...) (first __VA_OPT__(+SUM_REST(__VA_ARGS__)))
#define SUM_REST(first, ...) (first __VA_OPT__(+SUM_LAST(__VA_ARGS__)))
#define SUM_LAST(last) last
#define COUNT(...) (0 __VA_OPT__(+1))
#define CALL(f, ...) f(100 __VA_OPT__(, ) __VA_ARGS__)
#define VARIABLE(name, ...) name##__VA_OPT__(_given)
#define PREFIX(name, ...) __VA_OPT__(given_)##name
#define TEXT(...) TEXT_OF(__VA_ARGS__)
#define TEXT_OF(...) #__VA_ARGS__
#define SHOWN(a, ...) TEXT([a __VA_OPT__(: __VA_ARGS__;) end])
#define PARENTHESES(...) __VA_OPT__((1, 2), ) 3
#define DECLARE(type, name, ...) static type name __VA_OPT__(= { __VA_ARGS__ })

DECLARE(int, none);
DECLARE(int, some[3], 1, 2, 3);

static int alone(int a)
{
	return a;
}

static int both(int a, int b)
{
	return a + b;
}

static bool same(const char *a, const char *b)
{
	while (*a != 0 && *a == *b)
		a++, b++;
	return *a == *b;
}

void setup(void)
{
	int value = 1, value_given = 2, given_value = 3;

	assert(SUM(1) == 1 && SUM(1, 2) == 3 && SUM(1, 2, 3) == 6);
	assert(COUNT() == 0 && COUNT(EMPTY) == 0 && COUNT(x) == 1 && COUNT(, ) == 1);
	assert(CALL(alone) == 100 && CALL(both, 5) == 105);
	assert(VARIABLE(value) == 1 && VARIABLE(value, x) == 2);
	assert(PREFIX(value) == 1 && PREFIX(value, x) == 3);
	assert(same(SHOWN(x), "[x end]") && same(SHOWN(x, y, z), "[x : y, z; end]"));
	assert(same(TEXT(PARENTHESES()), "3") && same(TEXT(PARENTHESES(x)), "(1, 2), 3"));
	assert(none == 0 && some[0] + some[1] + some[2] == 6);
}

void operation(void)
{
}
