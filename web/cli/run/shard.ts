/** The option --shard: a part of a sweep's or a study's points, for clusters. */
import { UsageError } from "../arguments/exit.ts";
import { type Arguments, one } from "../arguments/options.ts";

export interface Shard {
  /** The number of the shard, from 1. */
  readonly part: number;
  readonly parts: number;
}

/** The part that is all points. */
export const WHOLE: Shard = { part: 1, parts: 1 };

export function readShard(args: Arguments): Shard | undefined {
  const text = one(args, "shard");
  if (text === undefined) return undefined;
  const match = /^(\d+)\/(\d+)$/.exec(text);
  const part = Number(match?.[1]);
  const parts = Number(match?.[2]);
  if (match === null || part < 1 || part > parts || !Number.isSafeInteger(parts)) {
    throw new UsageError(`--shard ${text}: must be i/n with i from 1 to n, as in --shard 2/8`);
  }
  return { part, parts };
}

/**
 * Does the shard have the run with this index? Each shard has one of every n runs in succession, and not always the one
 * at the same place: else one shard would have all runs of the largest machine, where there are n values of x.
 */
export function isInRotatingShard(index: number, { part, parts }: Shard): boolean {
  return (index + Math.floor(index / parts)) % parts === part - 1;
}
