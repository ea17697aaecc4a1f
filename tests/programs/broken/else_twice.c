// expect: E111 line 5
#ifdef FAST
int x = 1;
#else
#else
int x = 2;
#endif
void operation(void)
{
	x++;
}
