double _Complex z;
_Float16 half;
void operation(void)
{
	float _Imaginary i;
}
