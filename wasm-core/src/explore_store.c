#include "explore_store.h"

#include <string.h>

#define TABLE_FIRST 1024u

static uint32_t *table_of(const explore_store *store) {
	return (uint32_t *)(void *)(store->end - 4u * (size_t)store->table_size);
}

static uint32_t aligned(uint32_t bytes) {
	return (bytes + 7u) & ~7u;
}

static uint32_t tally_bytes(const explore_store *store) {
	return store->has_tallies ? (uint32_t)sizeof(explore_tally) : 0u;
}

static uint32_t record_bytes(const explore_store *store, uint32_t packed_bytes) {
	return aligned((uint32_t)sizeof(explore_record) + packed_bytes) + tally_bytes(store);
}

/* Eight bytes at a time, mixed as in splitmix64; good enough because states are compared anyway. */
static uint32_t hash_of(const uint8_t *bytes, uint32_t count) {
	uint64_t hash = count;
	for (uint32_t i = 0; i < count; i += 8) {
		uint64_t word = 0;
		memcpy(&word, bytes + i, count - i < 8 ? count - i : 8);
		hash = (hash ^ word) * 0xbf58476d1ce4e5b9ull;
		hash ^= hash >> 29;
	}
	hash *= 0x94d049bb133111ebull;
	return (uint32_t)(hash >> 32);
}

const explore_record *explore_store_at(const explore_store *store, uint32_t offset) {
	return (const explore_record *)(const void *)(store->records + offset);
}

const uint8_t *explore_store_state(const explore_store *store, uint32_t offset) {
	return store->records + offset + sizeof(explore_record);
}

explore_tally *explore_store_tally(const explore_store *store, uint32_t offset) {
	uint32_t after = explore_store_next(store, offset) - tally_bytes(store);
	return (explore_tally *)(void *)(store->records + after);
}

uint32_t explore_store_next(const explore_store *store, uint32_t offset) {
	return offset + record_bytes(store, explore_store_at(store, offset)->bytes);
}

uint32_t explore_store_bytes(const explore_store *store) {
	return store->used + 4u * store->table_size;
}

void explore_store_start(explore_store *store, void *space, uint32_t bytes, uint32_t has_tallies) {
	*store = (explore_store){.records = space, .end = (uint8_t *)space + bytes, .has_tallies = has_tallies};
	store->table_size = TABLE_FIRST;
	memset(table_of(store), 0, 4u * (size_t)store->table_size);
}

/* The slot that holds the state, or the free one where it belongs. Slots hold offset / 8 + 1, or 0. */
static uint32_t *slot_of(const explore_store *store, const uint8_t *packed, uint32_t bytes, uint32_t hash) {
	uint32_t *table = table_of(store), mask = store->table_size - 1;
	for (uint32_t i = hash & mask;; i = (i + 1) & mask) {
		if (table[i] == 0) return &table[i];
		uint32_t offset = (table[i] - 1) * 8u;
		const explore_record *r = explore_store_at(store, offset);
		if (r->hash == hash && r->bytes == bytes && memcmp(explore_store_state(store, offset), packed, bytes) == 0)
			return &table[i];
	}
}

/* Makes the table twice as large, if there is room beside the records; it is filled again from the records. */
static void grow(explore_store *store) {
	if (8ull * store->table_size + store->used > (uint64_t)(store->end - store->records)) return;
	store->table_size *= 2;
	uint32_t *table = table_of(store), mask = store->table_size - 1;
	memset(table, 0, 4u * (size_t)store->table_size);
	for (uint32_t offset = 0; offset < store->used; offset = explore_store_next(store, offset)) {
		uint32_t i = explore_store_at(store, offset)->hash & mask;
		while (table[i]) i = (i + 1) & mask;
		table[i] = offset / 8u + 1;
	}
}

uint32_t explore_store_find(const explore_store *store, const uint8_t *packed, uint32_t bytes) {
	const uint32_t *slot = slot_of(store, packed, bytes, hash_of(packed, bytes));
	return *slot ? (*slot - 1) * 8u : HL_NONE;
}

uint32_t explore_store_add(explore_store *store, const uint8_t *packed, explore_record record) {
	record.hash = hash_of(packed, record.bytes);
	if (store->count >= store->table_size / 2) grow(store);
	uint32_t *slot = slot_of(store, packed, record.bytes, record.hash);
	if (*slot) return (*slot - 1) * 8u;
	uint32_t need = record_bytes(store, record.bytes);
	uint64_t room = (uint64_t)((uint8_t *)table_of(store) - store->records);
	int is_crowded = store->count >= store->table_size - store->table_size / 8;
	if ((uint64_t)store->used + need > room || is_crowded) return HL_NONE;
	uint32_t offset = store->used;
	memset(store->records + offset, 0, need);
	memcpy(store->records + offset, &record, sizeof record);
	memcpy(store->records + offset + sizeof record, packed, record.bytes);
	*slot = offset / 8u + 1;
	store->used += need;
	store->count++;
	return offset;
}
