int operation(int x)
{
	return x;
}
