int x;
void operation(void)
{
	__asm__ volatile("pause");
	asm("nop");
}
asm("nop");
