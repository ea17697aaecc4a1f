#if 1 +
#endif
#if (1
#endif
#if 1 / 0
#endif
#if 2.5
#endif
#if 1 1
#endif
void operation(void)
{
}
