// expect: E102 line 5
int x;
void operation(void)
{
	char name[] = "never closed;
	x = name[0];
}
