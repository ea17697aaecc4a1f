int counter;
enum { LIMIT = 3 };
void operation(void)
{
	conter = 1;
	counter = LIMT;
	counter = unknown + unknown;
	counter = nullptr != 0;
}
