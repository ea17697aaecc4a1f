int x = _Generic(1, int: 2, default: 3);
void operation(void)
{
}
