/*
 * text.c: a program goes through its data and then makes system calls, again and again, on every processor. The data
 * are larger than the processor's cache, so the kernel's text is fetched from memory anew each time: from one node, or
 * from the processor's own.
 *
 * Watch the memory of node 0, and the lines of the text, where one copy serves all processors.
 */
#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/kernel/code.h"
#include "lib/system.h"

extern const long data_lines; /* lines of a processor's data */
extern const long text_lines; /* lines of the kernel's text that the calls of a round execute */
extern const long compute;    /* cycles for a line of data */
extern const long execute;    /* cycles for a line of text, once it is there */

/* Where the kernel's text is: 0 on node 0, 1 its lines on all nodes in turn, 2 a copy on each node */
#ifndef PLACE
#define PLACE 0
#endif

#define DATA_MAX 200
#define TEXT_MAX 64 /* of the whole text: 4 MB, in lines of which each stands for 512 */
#define COPIES (PLACE == 2 ? NODES_MAX : 1)

struct line {
	_Alignas(LINE_BYTES) volatile long word;
};

static struct line text[COPIES][TEXT_MAX];
static struct line data[CORES_MAX][DATA_MAX];

/* The program reads a line while the next one is on its way. */
static void go_through_data(const struct line *mine)
{
	for (long i = 0; i < data_lines; i++) {
		prefetch(&mine[i + 1]);
		assert(mine[i].word == 0);
		work(compute);
	}
}

/* The calls of a round begin anywhere in the text. Each line is fetched when the processor comes to it. */
static void execute_text(const struct line *copy)
{
	const struct line *first = &copy[random_below(TEXT_MAX - text_lines + 1)];
	for (long i = 0; i < text_lines; i++) {
		assert(first[i].word == 0);
		work(execute);
	}
}

static int node_of_text(int copy, long line)
{
	return PLACE == 1 ? (int)(line * node_count() / TEXT_MAX) : copy;
}

/* One copy for each node that the machine has, which may be fewer than there is room for. */
static int copies(void)
{
	return PLACE == 2 ? node_count() : 1;
}

static void place_text(void)
{
	for (int copy = 0; copy < copies(); copy++)
		for (long line = 0; line < TEXT_MAX; line++)
			on_node(&text[copy][line], sizeof text[copy][line], node_of_text(copy, line));
}

void setup(void)
{
	code_setup();
	place_text();
	for (int core = 0; core < cpu_count(); core++)
		on_node(data[core], sizeof data[core], node_of(core));
}

/* A round: all of the data, and the calls. */
void operation(void)
{
	go_through_data(data[cpu()]);
	mode_switch();
	execute_text(text[PLACE == 2 ? node_of(cpu()) : 0]); /* of node 0, where there is one copy */
	mode_switch();
}
