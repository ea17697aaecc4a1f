void *outside = &&first;
void operation(void)
{
	void *targets[] = { &&first, &&missing };
	goto *1;
	goto *targets[0];
first:
	cpu_relax();
	void *inside = &&inner;
	int x = ({ inner: 1; });
	goto *inside, goto first;
	&&first;
	x = && + 1;
}
