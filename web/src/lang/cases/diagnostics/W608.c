char small = 300;
unsigned char byte = -1;
unsigned char low = -300;
unsigned int all = -1;
short s;
void operation(void)
{
	s = 70000;
	int wide = 0x1ffffffff;
	s = (short)wide;
}
