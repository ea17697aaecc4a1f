template <typename T> T f(T x);
class lock { };
using namespace std;
void operation(void)
{
}
