struct lock { int next_ticket; int current_ticket; };
struct lock l;
void operation(void)
{
	l.next_tiket = 1;
	(&l)->owner = 2;
}
