#else
#endif
#if 1
#else
#else
#endif
void operation(void)
{
}
