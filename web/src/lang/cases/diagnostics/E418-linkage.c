extern "C" {
int n;
}
void operation(void)
{
	n = reinterpret_cast<int>(3);
}
