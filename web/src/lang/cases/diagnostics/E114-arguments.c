/* Arguments within arguments, each four times: found before the memory is full. */
#define X(a) a a a a
#define Y(a) X(X(X(X(X(a)))))
void operation(void)
{
	Y(Y(Y(work(1))));
}
