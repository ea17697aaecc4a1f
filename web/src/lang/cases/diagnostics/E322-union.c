union u { int a; };
struct u *p;
enum e { A };
union e *q;
struct s;
union s { int b; };
void operation(void)
{
}
