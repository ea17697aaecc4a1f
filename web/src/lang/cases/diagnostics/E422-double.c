float f;
long n;
void operation(void)
{
	printf("%f", n);
	printf("%d", f);
	printf("%.2000f", f);
	printf("%ld", 1.5);
}
