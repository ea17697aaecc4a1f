// expect run: STUCK_CORE core 0 function operation line 5
void operation(void)
{
	int i = 0;
	while (i >= 0)
		i &= 7;
}
