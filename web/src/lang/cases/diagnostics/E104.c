int price@ = 1;
int ünit;
void operation(void)
{
}
