int even(int n);
int odd(int n) { return n == 0 ? 0 : even(n - 1); }
int even(int n) { return n == 0 ? 1 : odd(n - 1); }
int factorial(int n) { return n < 2 ? 1 : n * factorial(n - 1); }
void operation(void)
{
	odd(3);
	factorial(4);
}
