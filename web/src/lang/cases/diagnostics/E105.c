int octal = 09;
int hexadecimal = 0xg;
int suffix = 1zz;
long large = 99999999999999999999;
void operation(void)
{
}
