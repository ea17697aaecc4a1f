struct node { int value; node *next; };
union word { long whole; };
node head;
word w;
mtx_t m;
void operation(void) { head.value = w.whole; }
