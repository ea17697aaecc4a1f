union word { int whole; char bytes[4]; };
void operation(void)
{
}
