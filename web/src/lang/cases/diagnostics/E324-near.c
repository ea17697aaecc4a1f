static int counter;
void Operation(void)
{
	counter = 1;
}
