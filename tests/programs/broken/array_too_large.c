// expect: E503 line 2
long table[100000000];
void operation(void)
{
	table[99999999] = 1;
}
