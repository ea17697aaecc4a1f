int n = 1e10;
unsigned char c;
void operation(void)
{
	c = 300.5;
	c = 255.5;
	n = -2147483648.5;
}
