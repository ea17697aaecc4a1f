int other(void) __asm__("name");
void operation(void)
{
	register int x asm("eax") = 3;
	asm volatile("incl %0" : "+r"(x));
}
