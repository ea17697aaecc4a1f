/**
 * Links of older versions, brought to the present form before they are read: one step per version, each from the keys
 * of one version to those of the next. A step is never removed: every link ever released still opens.
 */
import { quote, type Say } from "./value-kinds.ts";

export type LinkKeys = ReadonlyMap<string, string>;

/** A step from one version's keys to the next version's. */
export type Upgrade = (keys: LinkKeys) => LinkKeys;

/** UPGRADES[0] brings version 1 to version 2. The list is empty, since version 1 is the first. */
export const UPGRADES: readonly Upgrade[] = [];

export const LINK_VERSION = UPGRADES.length + 1;

/** The keys in the form of the last version. `upgrades` is a parameter for the tests. */
export function upgradeKeys(keys: LinkKeys, say: Say, upgrades: readonly Upgrade[] = UPGRADES): LinkKeys {
  const latest = upgrades.length + 1;
  const version = versionOf(keys.get("v"), latest, say);
  return upgrades.slice(version - 1).reduce((older, upgrade) => upgrade(older), keys);
}

function versionOf(text: string | undefined, latest: number, say: Say): number {
  const version = text !== undefined && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined;
  if (version === undefined) {
    const said = text === undefined ? "no version" : `version ${quote(text)}`;
    say(`The link says ${said}; it was read as version ${latest}.`);
    return latest;
  }
  if (version > latest) {
    say(
      `The link was made by a newer Hotline (link version ${version}; this one knows ${latest}), so parts of it may be missing.`,
    );
    return latest;
  }
  return version;
}
