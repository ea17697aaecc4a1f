_Atomic int counter;
void operation(void)
{
	counter *= 2;
	counter += 2;
	counter <<= 1;
}
