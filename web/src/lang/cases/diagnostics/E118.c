#define copy strcpy
#pragma GCC poison strcpy gets
static char text[8];
#ifdef gets
#endif
void operation(void)
{
	strcpy(text, "a");
}
