#pragma push_macro(NAME)
#pragma pack(pop)
#pragma pack(3)
#pragma pack(push, 4
#line
#line "file.c"
#line 3 file.c
_Pragma(once)
#include LATER
#if __has_include || __has_attribute(x) || __has_include(x y)
#endif
#define STRING(x) #x
const char *open = STRING(a\);
void operation(void)
{
}
