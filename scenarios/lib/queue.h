/*
 * queue.h: lists and queues by the names of <sys/queue.h>: macros that make the list of the elements' own type. A real
 * compiler has its own.
 *
 * LIST: doubly linked, its head is one pointer. SLIST: singly linked. STAILQ and SIMPLEQ: singly linked, elements are
 * added at both ends. TAILQ: doubly linked, with both ends.
 */
#ifndef HOTLINE_LIB_QUEUE_H
#define HOTLINE_LIB_QUEUE_H

#ifndef __HOTLINE__

#include <sys/queue.h>

#else

#include <stddef.h>

#define LIST_HEAD(name, type) struct name { struct type *lh_first; }
#define LIST_HEAD_INITIALIZER(head) { NULL }
#define LIST_ENTRY(type) struct { struct type *le_next, **le_prev; }
#define LIST_INIT(head) ((void)((head)->lh_first = NULL))
#define LIST_EMPTY(head) ((head)->lh_first == NULL)
#define LIST_FIRST(head) ((head)->lh_first)
#define LIST_NEXT(element, field) ((element)->field.le_next)
#define LIST_FOREACH(at, head, field) for ((at) = LIST_FIRST(head); (at); (at) = LIST_NEXT(at, field))
#define LIST_INSERT_AT(place, element, field)                                                     \
	do {                                                                                      \
		if (((element)->field.le_next = *(place)) != NULL)                                \
			(element)->field.le_next->field.le_prev = &(element)->field.le_next;      \
		(element)->field.le_prev = (place);                                               \
		*(element)->field.le_prev = (element);                                            \
	} while (0)
#define LIST_INSERT_HEAD(head, element, field) LIST_INSERT_AT(&(head)->lh_first, element, field)
#define LIST_INSERT_AFTER(before, element, field) LIST_INSERT_AT(&(before)->field.le_next, element, field)
#define LIST_INSERT_BEFORE(behind, element, field)                     \
	do {                                                           \
		(element)->field.le_prev = (behind)->field.le_prev;    \
		(element)->field.le_next = (behind);                   \
		*(behind)->field.le_prev = (element);                  \
		(behind)->field.le_prev = &(element)->field.le_next;   \
	} while (0)
#define LIST_REMOVE(element, field)                                                       \
	do {                                                                              \
		if ((element)->field.le_next != NULL)                                     \
			(element)->field.le_next->field.le_prev = (element)->field.le_prev; \
		*(element)->field.le_prev = (element)->field.le_next;                     \
	} while (0)

#define SLIST_HEAD(name, type) struct name { struct type *slh_first; }
#define SLIST_HEAD_INITIALIZER(head) { NULL }
#define SLIST_ENTRY(type) struct { struct type *sle_next; }
#define SLIST_INIT(head) ((void)((head)->slh_first = NULL))
#define SLIST_EMPTY(head) ((head)->slh_first == NULL)
#define SLIST_FIRST(head) ((head)->slh_first)
#define SLIST_NEXT(element, field) ((element)->field.sle_next)
#define SLIST_FOREACH(at, head, field) for ((at) = SLIST_FIRST(head); (at); (at) = SLIST_NEXT(at, field))
#define SLIST_INSERT_HEAD(head, element, field)                \
	do {                                                   \
		(element)->field.sle_next = (head)->slh_first; \
		(head)->slh_first = (element);                 \
	} while (0)
#define SLIST_INSERT_AFTER(before, element, field)                  \
	do {                                                        \
		(element)->field.sle_next = (before)->field.sle_next; \
		(before)->field.sle_next = (element);               \
	} while (0)
#define SLIST_REMOVE_HEAD(head, field) ((void)((head)->slh_first = (head)->slh_first->field.sle_next))

#define STAILQ_HEAD(name, type) struct name { struct type *stqh_first, **stqh_last; }
#define STAILQ_HEAD_INITIALIZER(head) { NULL, &(head).stqh_first }
#define STAILQ_ENTRY(type) struct { struct type *stqe_next; }
#define STAILQ_INIT(head) ((void)((head)->stqh_first = NULL, (head)->stqh_last = &(head)->stqh_first))
#define STAILQ_EMPTY(head) ((head)->stqh_first == NULL)
#define STAILQ_FIRST(head) ((head)->stqh_first)
#define STAILQ_NEXT(element, field) ((element)->field.stqe_next)
#define STAILQ_FOREACH(at, head, field) for ((at) = STAILQ_FIRST(head); (at); (at) = STAILQ_NEXT(at, field))
#define STAILQ_INSERT_HEAD(head, element, field)                                   \
	do {                                                                       \
		if (((element)->field.stqe_next = (head)->stqh_first) == NULL)     \
			(head)->stqh_last = &(element)->field.stqe_next;           \
		(head)->stqh_first = (element);                                    \
	} while (0)
#define STAILQ_INSERT_TAIL(head, element, field)                   \
	do {                                                       \
		(element)->field.stqe_next = NULL;                 \
		*(head)->stqh_last = (element);                    \
		(head)->stqh_last = &(element)->field.stqe_next;   \
	} while (0)
#define STAILQ_REMOVE_HEAD(head, field)                                                      \
	do {                                                                                 \
		if (((head)->stqh_first = (head)->stqh_first->field.stqe_next) == NULL)      \
			(head)->stqh_last = &(head)->stqh_first;                             \
	} while (0)

#define SIMPLEQ_HEAD(name, type) STAILQ_HEAD(name, type)
#define SIMPLEQ_HEAD_INITIALIZER(head) STAILQ_HEAD_INITIALIZER(head)
#define SIMPLEQ_ENTRY(type) STAILQ_ENTRY(type)
#define SIMPLEQ_INIT(head) STAILQ_INIT(head)
#define SIMPLEQ_EMPTY(head) STAILQ_EMPTY(head)
#define SIMPLEQ_FIRST(head) STAILQ_FIRST(head)
#define SIMPLEQ_NEXT(element, field) STAILQ_NEXT(element, field)
#define SIMPLEQ_FOREACH(at, head, field) STAILQ_FOREACH(at, head, field)
#define SIMPLEQ_INSERT_HEAD(head, element, field) STAILQ_INSERT_HEAD(head, element, field)
#define SIMPLEQ_INSERT_TAIL(head, element, field) STAILQ_INSERT_TAIL(head, element, field)
#define SIMPLEQ_REMOVE_HEAD(head, field) STAILQ_REMOVE_HEAD(head, field)

#define TAILQ_HEAD(name, type) struct name { struct type *tqh_first, **tqh_last; }
#define TAILQ_HEAD_INITIALIZER(head) { NULL, &(head).tqh_first }
#define TAILQ_ENTRY(type) struct { struct type *tqe_next, **tqe_prev; }
#define TAILQ_INIT(head) ((void)((head)->tqh_first = NULL, (head)->tqh_last = &(head)->tqh_first))
#define TAILQ_EMPTY(head) ((head)->tqh_first == NULL)
#define TAILQ_FIRST(head) ((head)->tqh_first)
#define TAILQ_NEXT(element, field) ((element)->field.tqe_next)
/* The head is laid out as an entry: the last pointer of the one before leads to the pointer to this one. */
#define TAILQ_LAST(head, name) (*((struct name *)((head)->tqh_last))->tqh_last)
#define TAILQ_PREV(element, name, field) (*((struct name *)((element)->field.tqe_prev))->tqh_last)
#define TAILQ_FOREACH(at, head, field) for ((at) = TAILQ_FIRST(head); (at); (at) = TAILQ_NEXT(at, field))
#define TAILQ_FOREACH_REVERSE(at, head, name, field) \
	for ((at) = TAILQ_LAST(head, name); (at); (at) = TAILQ_PREV(at, name, field))
#define TAILQ_LINK_NEXT(head, element, field)                                                       \
	do {                                                                                        \
		if ((element)->field.tqe_next != NULL)                                              \
			(element)->field.tqe_next->field.tqe_prev = &(element)->field.tqe_next;     \
		else                                                                                \
			(head)->tqh_last = &(element)->field.tqe_next;                              \
	} while (0)
#define TAILQ_INSERT_HEAD(head, element, field)                   \
	do {                                                      \
		(element)->field.tqe_next = (head)->tqh_first;    \
		TAILQ_LINK_NEXT(head, element, field);            \
		(head)->tqh_first = (element);                    \
		(element)->field.tqe_prev = &(head)->tqh_first;   \
	} while (0)
#define TAILQ_INSERT_TAIL(head, element, field)                  \
	do {                                                     \
		(element)->field.tqe_next = NULL;                \
		(element)->field.tqe_prev = (head)->tqh_last;    \
		*(head)->tqh_last = (element);                   \
		(head)->tqh_last = &(element)->field.tqe_next;   \
	} while (0)
#define TAILQ_INSERT_AFTER(head, before, element, field)                \
	do {                                                            \
		(element)->field.tqe_next = (before)->field.tqe_next;   \
		TAILQ_LINK_NEXT(head, element, field);                  \
		(before)->field.tqe_next = (element);                   \
		(element)->field.tqe_prev = &(before)->field.tqe_next;  \
	} while (0)
#define TAILQ_INSERT_BEFORE(behind, element, field)                   \
	do {                                                          \
		(element)->field.tqe_prev = (behind)->field.tqe_prev; \
		(element)->field.tqe_next = (behind);                 \
		*(behind)->field.tqe_prev = (element);                \
		(behind)->field.tqe_prev = &(element)->field.tqe_next; \
	} while (0)
#define TAILQ_REMOVE(head, element, field)                                                         \
	do {                                                                                       \
		if ((element)->field.tqe_next != NULL)                                             \
			(element)->field.tqe_next->field.tqe_prev = (element)->field.tqe_prev;     \
		else                                                                               \
			(head)->tqh_last = (element)->field.tqe_prev;                              \
		*(element)->field.tqe_prev = (element)->field.tqe_next;                            \
	} while (0)

#endif

#endif
