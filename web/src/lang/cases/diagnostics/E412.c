int main(void)
{
	return 0;
}

void operation(void)
{
}
