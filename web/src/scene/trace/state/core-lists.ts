/**
 * Many ordered lists of cores, each core in at most one of them: the queues of directories, the waiters of locks.
 * Doubly linked through the cores, in arrays that the owner provides, so that a checkpoint of the owner's block holds
 * them too. All operations take constant time but `insert`, which walks from the end.
 */

/** No core, or no list. */
const NONE_HERE = -1;

export interface CoreListArrays {
  /** Per list: its first and last core. */
  readonly head: Int32Array;
  readonly tail: Int32Array;
  /** Per core: its neighbours, and the list it is in. */
  readonly next: Int32Array;
  readonly previous: Int32Array;
  readonly listOf: Int32Array;
}

/** Words that lists need per core and per list. */
export const LIST_CORE_FIELDS = 3;
export const LIST_FIELDS = 2;

/** Lists in arrays from an allocator; to be filled with NONE_HERE before use. */
export function coreLists(take: (length: number) => Int32Array, coreCount: number, listCount: number): CoreLists {
  return new CoreLists({
    head: take(listCount),
    tail: take(listCount),
    next: take(coreCount),
    previous: take(coreCount),
    listOf: take(coreCount),
  });
}

export class CoreLists {
  private readonly arrays: CoreListArrays;

  constructor(arrays: CoreListArrays) {
    this.arrays = arrays;
  }

  first(list: number): number {
    return this.arrays.head[list] ?? NONE_HERE;
  }

  after(core: number): number {
    return this.arrays.next[core] ?? NONE_HERE;
  }

  before(core: number): number {
    return this.arrays.previous[core] ?? NONE_HERE;
  }

  /** The list a core is in, or NONE_HERE. */
  listOf(core: number): number {
    return this.arrays.listOf[core] ?? NONE_HERE;
  }

  /** Adds a core at the end; takes it out of the list that it was in, if any. */
  append(list: number, core: number): void {
    this.remove(core);
    this.place(list, core, this.arrays.tail[list] ?? NONE_HERE);
  }

  /** Adds a core behind the last core whose rank is not greater; `ranks` is by core. */
  insert(list: number, core: number, ranks: Int32Array): void {
    this.remove(core);
    const rank = ranks[core] ?? 0;
    let before = this.arrays.tail[list] ?? NONE_HERE;
    while (before >= 0 && (ranks[before] ?? 0) > rank) before = this.before(before);
    this.place(list, core, before);
  }

  /** Takes a core out of its list; nothing happens when it is in none. */
  remove(core: number): void {
    const list = this.listOf(core);
    if (list < 0) return;
    const { head, tail, next, previous, listOf } = this.arrays;
    const before = this.before(core);
    const after = this.after(core);
    if (before >= 0) next[before] = after;
    else head[list] = after;
    if (after >= 0) previous[after] = before;
    else tail[list] = before;
    listOf[core] = NONE_HERE;
    next[core] = NONE_HERE;
    previous[core] = NONE_HERE;
  }

  length(list: number): number {
    let length = 0;
    for (let core = this.first(list); core >= 0; core = this.after(core)) length++;
    return length;
  }

  /** Puts a core between `before` (NONE_HERE: the beginning) and the core after it. */
  private place(list: number, core: number, before: number): void {
    const { head, tail, next, previous, listOf } = this.arrays;
    const after = before >= 0 ? this.after(before) : this.first(list);
    listOf[core] = list;
    previous[core] = before;
    next[core] = after;
    if (before >= 0) next[before] = core;
    else head[list] = core;
    if (after >= 0) previous[after] = core;
    else tail[list] = core;
  }
}
