// expect: E323 line 2
char name[3] = "four";
void operation(void)
{
	name[0]++;
}
