static int counter;
void op(void)
{
	counter = 1;
}
