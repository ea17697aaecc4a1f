long double sum;
void operation(void)
{
	sum += 1.5L;
}
