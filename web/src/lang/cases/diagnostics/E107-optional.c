// __VA_OPT__ needs a macro with variable arguments, and a text.
#define FIXED(a) a __VA_OPT__(, )
#define BARE(a, ...) a __VA_OPT__
#define OPEN(a, ...) a __VA_OPT__((a)
#define NESTED(a, ...) __VA_OPT__(a __VA_OPT__(a))
#define JOINED(a, ...) __VA_OPT__(a##)
#define SHOWN(a, ...) #__VA_OPT__(a)
#define GOOD(a, ...) a __VA_OPT__(+1)

int x = GOOD(1, 2);

void operation(void)
{
}
