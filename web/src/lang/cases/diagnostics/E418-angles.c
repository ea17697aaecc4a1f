atomic<int> x;
void operation(void)
{
}
