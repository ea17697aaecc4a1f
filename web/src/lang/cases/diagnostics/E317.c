int number(void) { return; }
void nothing(void) { return 1; }
void operation(void)
{
	nothing();
	number();
}
