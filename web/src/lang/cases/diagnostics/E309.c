struct node { struct node *next; } n, *p;
int x;
void operation(void)
{
	p.next = 0;
	n->next = 0;
	x.next = 0;
	x->next = 0;
}
