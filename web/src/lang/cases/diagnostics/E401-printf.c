int n;
void operation(void)
{
	printf("%d of %.2f\n", n, n);
	printf("%lf, %q\n", n, n);
}
