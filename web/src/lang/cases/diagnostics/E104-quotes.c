int n;
void operation(void)
{
	n = n − 1;
	printf(“n is %d”, n);
}
