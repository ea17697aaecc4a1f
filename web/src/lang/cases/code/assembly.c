// Each idiom becomes the instructions that the same operation of C becomes.
long word;
static inline long fetch_add(long *p, long v)
{
	__asm__ volatile("lock xaddq %0, %1" : "+r"(v), "+m"(*p) : : "memory");
	return v;
}
void operation(void)
{
	__asm__ volatile("prefetchw %0" : : "m"(word));
	__asm__ volatile("prefetcht0 %0" : : "m"(word));
	if (fetch_add(&word, 2) == 6)
		__asm__ volatile("lock decq %0" : "+m"(word));
	while (word > 9)
		__asm__ volatile("pause");
}
