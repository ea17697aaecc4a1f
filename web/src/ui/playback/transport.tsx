/**
 * The transport: play, step, hand-offs, scrub, speed, and the present cycle. Play comes first for the Tab key;
 * machine.css puts it between the steps. Keys are in transport-keys.ts.
 */
import { useSyncExternalStore } from "react";
import { formatCycles } from "../../scene/words/say.ts";
import type { Playback, PlaybackSnapshot } from "./playback.ts";
import { useStepping } from "./stepping.ts";
import { TRANSPORT_ICONS } from "./transport-icons.ts";
import { defaultSpeed, COMMON_SECONDS } from "./speeds.ts";

export function usePlayback(playback: Playback): PlaybackSnapshot {
  return useSyncExternalStore(playback.subscribe, playback.getSnapshot, playback.getSnapshot);
}

interface TransportProps {
  readonly playback: Playback;
}

export function Transport({ playback }: TransportProps) {
  const { cycle, playing, begin, end, speed, secondsEach } = usePlayback(playback);
  const each = useStepping();
  const step = (by: 1 | -1) => playback.stepBy(by, each);
  return (
    <div className="hl-transport" role="group" aria-label="Playback">
      <span className="hl-transport-keys">
        <Key
          label={playing ? "pause" : "play"}
          hint="space"
          icon={playing ? TRANSPORT_ICONS.pause : TRANSPORT_ICONS.play}
          onPress={() => playback.toggle()}
        />
        <Key
          byKey
          label="previous hand-off"
          hint="["
          icon={TRANSPORT_ICONS.previous}
          onPress={() => playback.previousHandoff()}
        />
        <Key byKey label={`step back one ${each}`} hint="←" icon={TRANSPORT_ICONS.back} onPress={() => step(-1)} />
        <Key byKey label={`step forward one ${each}`} hint="→" icon={TRANSPORT_ICONS.forward} onPress={() => step(1)} />
        <Key byKey label="next hand-off" hint="]" icon={TRANSPORT_ICONS.next} onPress={() => playback.nextHandoff()} />
      </span>
      <input
        className="hl-transport-scrub"
        type="range"
        aria-label="Cycle"
        aria-valuetext={`cycle ${formatCycles(cycle)}`}
        min={begin}
        max={end}
        step={1}
        value={Math.round(cycle)}
        onChange={(event) => playback.seek(Number(event.target.value))}
      />
      <output className="hl-transport-cycle hl-number" aria-live="off">
        <span className="hl-transport-word">cycle </span>
        {formatCycles(cycle)}
      </output>
      <Speed playback={playback} speed={speed} secondsEach={secondsEach} />
    </div>
  );
}

interface KeyProps {
  readonly label: string;
  readonly hint: string;
  readonly icon: string;
  /** The key in the hint does the same wherever the focus is in the machine, so the Tab key skips the button. */
  readonly byKey?: boolean;
  readonly onPress: () => void;
}

function Key({ label, hint, icon, byKey, onPress }: KeyProps) {
  return (
    <button
      type="button"
      className="hl-button"
      aria-label={label}
      aria-keyshortcuts={KEY_NAMES[hint] ?? hint}
      title={`${label} (${hint})`}
      tabIndex={byKey === true ? -1 : 0}
      onClick={onPress}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={icon} />
      </svg>
    </button>
  );
}

/** The names that ARIA has for the keys that the hint draws. */
const KEY_NAMES: Readonly<Record<string, string>> = { space: "Space", "←": "ArrowLeft", "→": "ArrowRight" };

const FACTORS = [1 / 16, 1 / 8, 1 / 4, 1 / 2, 1, 2, 4, 8, 16, 64] as const;

/** The speeds to choose from: powers of two around the one at which a hand-off takes two seconds. */
function speedChoices(usual: number): number[] {
  return FACTORS.map((factor) => Number((usual * factor).toPrecision(2)));
}

/** The seconds for each hand-off to choose from, where a run can be paced by its hand-offs. */
const SECONDS_EACH = [1, 2, 4, 8] as const;

interface SpeedProps {
  readonly playback: Playback;
  readonly speed: number;
  readonly secondsEach: number | undefined;
}

function Speed({ playback, speed, secondsEach }: SpeedProps) {
  const usual = defaultSpeed(playback.traces);
  const race = playback.raceSpeed;
  const all = [...new Set([...speedChoices(usual), speed, race ?? speed])].sort((x, y) => x - y);
  const choose = (value: string): void => {
    if (value.startsWith(PACED)) playback.setSecondsEach(Number(value.slice(PACED.length)));
    else if (Number(value) === race) playback.setRaceSpeed();
    else playback.setSpeed(Number(value));
  };
  return (
    <label className="hl-transport-speed">
      <span>speed</span>
      <select
        value={secondsEach === undefined ? speed : `${PACED}${secondsEach}`}
        onChange={(event) => choose(event.target.value)}
      >
        {playback.pace !== undefined &&
          SECONDS_EACH.map((seconds) => (
            <option key={seconds} value={`${PACED}${seconds}`}>{`hand-off in ${seconds} s`}</option>
          ))}
        {all.map((choice) => (
          <option key={choice} value={choice}>
            {choice === race ? `all in ${COMMON_SECONDS} s` : `${choice < 10 ? choice : formatCycles(choice)} cycles/s`}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The prefix of the seconds, in the value of a choice. */
const PACED = "each ";
