/**
 * The sentences about texts that are being read, of which a reader may add more before the first are read: each text
 * has its own sentences, and those of one never take the place of another's. Pure.
 */
export interface Said {
  readonly said: readonly string[];
  readonly problems: readonly string[];
}

export interface Reading extends Said {
  readonly id: symbol;
  readonly isOver: boolean;
}

/** What was said before goes, unless something is still being read. */
export function begun(before: readonly Reading[], id: symbol, problems: readonly string[]): readonly Reading[] {
  const kept = before.every(({ isOver }) => isOver) ? [] : before;
  return [...kept, { id, said: [], problems, isOver: false }];
}

export function ended(before: readonly Reading[], id: symbol, said: Said): readonly Reading[] {
  return before.map((one) => (one.id === id ? { id, ...said, isOver: true } : one));
}

/** Each sentence once, and last that something is still being read. */
export function saidOf(readings: readonly Reading[]): Said {
  const coming = readings.some(({ isOver }) => !isOver) ? ["Reading …"] : [];
  return {
    said: [...new Set([...readings.flatMap(({ said }) => said), ...coming])],
    problems: [...new Set(readings.flatMap(({ problems }) => problems))],
  };
}
