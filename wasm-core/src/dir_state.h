/*
 * dir_state: what dir.[ch] keeps: the requesters with their requests, the lines, and the queues of busy lines.
 *
 * A *requester* is anything that can have one request for a line under way; requesters.def has their kinds. A *slot*
 * is the queue of one busy line, at its home directory or at a chip's shared cache.
 */
#ifndef HL_DIR_STATE_H
#define HL_DIR_STATE_H

#include <stdint.h>

enum access { ACCESS_READ, ACCESS_WRITE, ACCESS_ATOMIC, ACCESS_PAST /* the caches: a store at the home */ };

enum requester_kind {
#define HL_REQUESTER(NAME, sentence) REQUESTER_##NAME,
#include "requesters.def"
#undef HL_REQUESTER
	REQUESTER_KIND_COUNT
};

/* Where a request is. */
enum request_stage {
	STAGE_NONE,
	STAGE_TO_CHIP, /* its event: it arrives at its chip's shared cache */
	STAGE_TO_PORT, /* its event: it arrives at the home's ingress port */
	STAGE_IN_PORT, /* behind another request at the port; no event */
	STAGE_IN_HERD, /* on the way to a busy line, or behind another request on that way (herd.h); no event */
	STAGE_TO_HOME, /* its event: it is through the port and joins the line's queue */
	STAGE_QUEUED,  /* in the queue of a slot; no event */
	STAGE_DATA,    /* being served; its event: the data arrives at the requester's ingress port */
	STAGE_DATA_IN, /* its event: the data is through the port */
};

/* A requester (the first five never change), and its request unless the stage is STAGE_NONE. */
typedef struct request {
	uint64_t draws;  /* from which its random draws are made: see net_draw */
	uint32_t core;
	uint32_t entity; /* of the event queue */
	uint8_t kind;    /* enum requester_kind */
	uint8_t unit;    /* the number of a fill buffer; 0: of other kinds a core has one */
	uint8_t completes_pair; /* 1: the line is one of a pair to be completed, see adjacent.h */
	uint8_t stage;   /* enum request_stage */
	uint8_t access;  /* enum access */
	uint8_t source;  /* enum line_source, once served */
	uint8_t at_home;  /* 1: the home has executed the access: no copy comes with the answer */
	uint8_t from_chip; /* 1: the L3 of a chip has the data, and memory lacks it: see caches.h */
	uint8_t category; /* enum cycles its service counts as */
	uint8_t offset;  /* first byte in the line */
	uint8_t size;
	uint8_t rereads; /* 1: a core whose wait loop is judged natively (spin.h) reads again, at the load of that loop */
	uint64_t issued;  /* when the request was issued: the access missed */
	uint64_t arrived; /* when the request joined the queue that it is in, or will be through the port */
	uint64_t queued;  /* cycles that the request has spent in queues so far */
	uint32_t line;
	uint32_t leg;       /* cycles its message has travelled, without queueing */
	uint32_t data_node; /* node that sends the data */
	uint32_t transaction; /* number of requests that this requester has made before */
} request;

/* The requester asks, from that moment on. */
static inline void dir_state_issue(request *q, uint64_t time) {
	q->issued = time;
	q->queued = 0;
	q->at_home = 0;
	q->transaction++;
}

/* Of the first requester of a stride: see queue.h. */
typedef struct queue_stride {
	uint32_t count; /* requesters in it */
	uint32_t end;   /* first requester of the next one, or HL_NONE */
} queue_stride;

typedef struct line {
	uint64_t chips;       /* inclusive machines: chips whose shared cache has a copy; see at_home.h */
	uint64_t heard;       /* when the home has heard that the last writer has the line; see next_decision in dir.c */
	uint64_t asked_back; /* end of the last writer's tenure, when another waited: see next_decision in dir.c */
	uint64_t reads_until; /* last arrival of data sent to readers by a directory that does not block */
	uint64_t epoch_words; /* 4-byte words written since the last writer took the line */
	uint32_t owner;       /* core, or HL_NONE */
	uint32_t copies;      /* cores with a valid copy */
	uint32_t slot;        /* the line's home queue, or HL_NONE while nothing waits and nothing is served */
	uint32_t chip_slots;  /* first of its queues at chips, or HL_NONE */
	uint32_t last_writer; /* core that last got it to write, or HL_NONE */
	uint16_t home;        /* node, or LINE_HOMELESS */
	uint8_t state;        /* enum line_state */
	uint8_t write_waits;  /* a write at the head of the home queue waits for reads on their way */
} line;

#define LINE_HOMELESS 0xffffu

/* The requests that wait at a node's ingress port, in the order in which they get through; HL_NONE: there are none. */
typedef struct port_queue {
	uint32_t head; /* the only one with an event */
	uint32_t tail;
} port_queue;

/* Programs have many lines that no core asks for (tables for the largest machine): these are skipped in groups. */
#define LINE_GROUP 64u

/* Requesters of one place that wait for a line and are served in a row: see places.h. */
typedef struct place_group {
	uint32_t place;
	uint32_t head; /* requesters, or groups of the next inner level, in order */
	uint32_t tail;
	uint32_t next; /* behind it in its list; or next free group */
} place_group;

typedef struct slot {
	uint64_t busy_from;
	uint32_t line; /* HL_NONE: free */
	uint32_t chip; /* HL_NONE: the home's */
	uint32_t head; /* requesters queued, in order */
	uint32_t tail;
	uint32_t count;
	uint32_t batch; /* the first of them, which are served before later arrivals; see batches.h */
	uint32_t next;   /* next free slot; or next queue of the same line at another chip */
	uint32_t leader; /* chip queues: requester that fetches the line for the chip, or HL_NONE */
	uint32_t busy;
	uint32_t holder; /* core that was served last, or HL_NONE; only where coherence is decided level by level */
	uint32_t coming; /* the first of the requesters on their way that have no event (herd.h), or HL_NONE */
} slot;

#endif
