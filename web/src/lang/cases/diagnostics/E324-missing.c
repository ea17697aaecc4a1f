static int counter;
void setup(void)
{
	counter = 1;
}
