int x;
long x;
int f(int a);
int f(long a);
extern const long N;
const long N = 4;
enum e { A };
struct e *p;
void operation(void)
{
}
