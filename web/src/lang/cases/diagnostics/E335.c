struct flags {
	unsigned none : 0;
	unsigned long many : 65;
	unsigned char wide : 9;
	bool truth : 2;
	int negative : -1;
	int *pointer : 3;
	_Atomic int atomic : 3;
	struct { int x; } inner : 3;
	_Alignas(8) int aligned : 3;
	int : 40;
};
void operation(void)
{
}
