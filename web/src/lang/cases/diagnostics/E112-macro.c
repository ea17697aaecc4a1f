#if defined(FOO) && FOO(1)
#elif BAR (2) > 3
#endif
void operation(void)
{
}
