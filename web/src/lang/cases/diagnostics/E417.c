int x;
void operation(void)
{
	asm volatile("" ::: "memory");
	__asm__ __volatile__("rep; nop" : : : "memory");
	__asm__ volatile("lock; xaddl %0, %1" : "+r"(x), "+m"(x));
	asm("rdtsc");
	asm("" : "+r"(x));
	asm goto("" :::: out);
	int y = asm("nop");
	(void)y;
}
asm("nop");
