_Alignas(3) int a;
_Alignas(8192) int b;
_Alignas(2) long c;
struct s { _Alignas(1) int d; };
void operation(void)
{
}
