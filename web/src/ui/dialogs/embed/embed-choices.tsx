/** An author's choices for an embed: a race or parts of the lab, size, colours, title, type, whether it moves. */
import { HOTLINE_VERSION } from "../../../base/version.ts";
import { EMBED_THEMES, TITLE_MAX, TYPE_PX } from "../../../embed/options.ts";
import type { EmbedPart, EmbedTheme } from "../../../embed/protocol.ts";
import { Choice } from "../../parts/choice.tsx";
import type { OfferedRival } from "../../../lab/race.ts";

export interface FrameSize {
  readonly width: number;
  readonly height: number;
}

/** The size that is chosen at first. */
export const USUAL_SIZE: FrameSize = { width: 720, height: 405 };

/** From a column of text to a whole slide. */
const SIZES: readonly FrameSize[] = [
  { width: 480, height: 270 },
  { width: 640, height: 360 },
  USUAL_SIZE,
  { width: 960, height: 540 },
  { width: 1280, height: 720 },
];

export interface Chosen {
  /** A race against it fills the embed; undefined: the embed shows parts of the lab. */
  readonly rival: OfferedRival | undefined;
  readonly parts: readonly EmbedPart[];
  readonly theme: EmbedTheme | undefined;
  /** "": the scenario's. */
  readonly title: string;
  readonly transparent: boolean;
  readonly type: number;
  readonly autoplay: boolean;
  readonly size: FrameSize;
  /** True: the embed is always the site's newest release, and its numbers may change; false: it stays as it is. */
  readonly isNewest: boolean;
}

const PART_WORDS: Readonly<Record<EmbedPart, string>> = {
  figure: "figure",
  machine: "machine",
  timeline: "timeline",
  why: "where the cycles go",
  code: "code",
  controls: "controls",
  tour: "tour",
};

const TYPES = [12, 14, TYPE_PX.usual, 20, 24] as const;

interface Props {
  readonly chosen: Chosen;
  readonly parts: readonly EmbedPart[];
  readonly rivals: readonly OfferedRival[];
  /** The site has this release in a folder of its own. */
  readonly canPin: boolean;
  readonly onChange: (chosen: Chosen) => void;
}

export function EmbedChoices({ chosen, parts, rivals, canPin, onChange }: Props) {
  const toggle = (part: EmbedPart): void => {
    const next = chosen.parts.includes(part) ? chosen.parts.filter((one) => one !== part) : [...chosen.parts, part];
    if (next.length > 0) onChange({ ...chosen, parts: next });
  };
  return (
    <div className="hl-embedding-choices">
      {rivals.length > 0 && (
        <Choice
          label="Contents"
          options={[
            { id: NO_RACE, label: "parts of the lab" },
            ...rivals.map(({ name }) => ({ id: name, label: `race against ${name}` })),
          ]}
          value={chosen.rival?.name ?? NO_RACE}
          onChange={(id) => onChange({ ...chosen, rival: rivals.find(({ name }) => name === id) })}
        />
      )}
      {chosen.rival === undefined && (
        <fieldset>
          <legend>Shown</legend>
          {parts.map((part) => (
            <label key={part}>
              <input type="checkbox" checked={chosen.parts.includes(part)} onChange={() => toggle(part)} />
              {PART_WORDS[part]}
            </label>
          ))}
        </fieldset>
      )}
      <Choice
        label="Size"
        options={SIZES.map((size) => ({ id: nameOf(size), label: nameOf(size) }))}
        value={nameOf(chosen.size)}
        onChange={(id) => onChange({ ...chosen, size: SIZES.find((size) => nameOf(size) === id) ?? USUAL_SIZE })}
      />
      <Choice
        label="Colours"
        options={[{ id: AS_READER, label: "automatic" }, ...THEME_OPTIONS]}
        value={chosen.theme ?? AS_READER}
        onChange={(id) => onChange({ ...chosen, theme: EMBED_THEMES.find((theme) => theme === id) })}
      />
      <Choice
        label="Type"
        options={TYPES.map((px) => ({ id: String(px), label: `${px} pixels` }))}
        value={String(chosen.type)}
        onChange={(id) => onChange({ ...chosen, type: Number(id) })}
      />
      {canPin && (
        <Choice
          label="Version"
          options={[
            { id: PINNED, label: `${HOTLINE_VERSION}, for ever` },
            { id: NEWEST, label: "always the newest" },
          ]}
          value={chosen.isNewest ? NEWEST : PINNED}
          onChange={(id) => onChange({ ...chosen, isNewest: id === NEWEST })}
        />
      )}
      <label>
        <input
          type="checkbox"
          checked={chosen.autoplay}
          onChange={() => onChange({ ...chosen, autoplay: !chosen.autoplay })}
        />
        autoplay
      </label>
      <label>
        <input
          type="checkbox"
          checked={chosen.transparent}
          onChange={() => onChange({ ...chosen, transparent: !chosen.transparent })}
        />
        transparent background
      </label>
      <label>
        Title{" "}
        <input
          type="text"
          value={chosen.title}
          maxLength={TITLE_MAX}
          placeholder="the scenario’s"
          onChange={(event) => onChange({ ...chosen, title: event.target.value })}
        />
      </label>
    </div>
  );
}

/** No variant has it for its name. */
const NO_RACE = "";
const AS_READER = "reader";
const PINNED = "pinned";
const NEWEST = "newest";
const THEME_OPTIONS = EMBED_THEMES.map((theme) => ({
  id: theme,
  label: theme === "contrast" ? "high contrast" : theme,
}));

function nameOf({ width, height }: FrameSize): string {
  return `${width} × ${height}`;
}
