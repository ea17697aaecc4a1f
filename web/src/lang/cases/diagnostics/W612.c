int x;
void operation(void)
{
	int given, never, size;
	int address;
	int *p = &address;
	given = 1;
	x = given + never + sizeof size;
	*p = 2;
}
