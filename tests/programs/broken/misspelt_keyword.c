// expect: E202 line 5
int x;
void operation(void)
{
	whlie (x > 0) {
		x--;
	}
}
