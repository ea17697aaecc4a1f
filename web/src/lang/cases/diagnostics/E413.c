// _Generic needs exactly one choice for the type of its operand.
static int x = _Generic(1, int: 2, default: 3);
static const char *name;
static int twice(int v) { return 2 * v; }

void operation(void)
{
	x = _Generic(name, char *: 1, int: 2);
	x = _Generic(x, int: 1, default: 2, signed: 3, default: 4);
	x = _Generic(x, int: 1, char *: 2, const int: 5, char *: 3);
	x = _Generic(x);
	x = _Generic(x, 5: 1);
	x = _Generic(x, int 1);
	x = _Generic(unknown, int: 1);
	x = _Generic(x, long: twice, int: name)(x);
	x = _Generic(x, int: 1, unknown_t: 2);
	_Generic(x, int: 1) = 2;
	_Generic(x, int: x, default: 1) = 2;
}
