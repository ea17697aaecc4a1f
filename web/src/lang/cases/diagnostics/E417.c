int x;
void operation(void)
{
	asm volatile("" ::: "memory");
	__asm__ __volatile__("rep; nop" : : : "memory");
	__asm__ volatile("lock; xaddl %0, %1" : "+r"(x), "+m"(x));
	asm("xaddl %0, %1" : "+r"(x), "+m"(x));
	asm("hlt %1, %0" : "=r"(x) : "r"(x));
	asm("lock cmpxchgl %1, %0; setp %2" : "+m"(x) : "r"(1), "a"(x));
	asm("movl %3, %0" : "=r"(x));
	asm("movl %0, 4(%%rbx,%%rcx,7)" : "=r"(x));
	asm("incl %0" : "=x"(x));
	asm("incl %0" : "+r"(5));
	asm("incl %0" : "+r"(unknown));
	asm goto("" :::: out);
	int y = asm("nop");
	(void)y;
}
asm("nop");
