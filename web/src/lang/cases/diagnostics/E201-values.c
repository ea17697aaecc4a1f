/* An error within the braces of an initialiser ends with its statement. */
void operation(void)
{
	void *targets[] = { &&first, &&second };
	int numbers[2][2] = { { 1, 2 3 }, { 4 } };
	goto *targets[1];
first:
second:
	cpu_relax();
}
