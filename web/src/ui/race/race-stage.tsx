/**
 * A race: two runs from an empty machine, in step by simulated cycles, to the finishing line. The bars are always in
 * sight, the machines have the rest of the room. The same stage fills the lab, a presentation and an embed.
 */
import { useContext, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from "react";
import { Button } from "react-aria-components/Button";
import { asSentence } from "../../base/diagnostic-line.ts";
import { seriesClass } from "../../charts/series-style.ts";
import { raceName, raceSides, type RaceSides } from "../../lab/race.ts";
import { scenarioOf } from "../../lab/state/opened.ts";
import { throughputUnit, type Scenario } from "../../model/scenario/scenario.ts";
import { capital } from "../../base/text.ts";
import type { RunScene } from "../../scene/run-scene.ts";
import { formatCycles, timeWords } from "../../scene/words/say.ts";
import { heldUpSentence } from "../../scene/words/thread-words.ts";
import { clockWords, isEqual, ranked, ratioOf } from "../../scene/words/race-words.ts";
import { racedOf, type Raced } from "../../session/questions/raced.ts";
import { MachineCanvas } from "../panels/machine/machine-canvas.tsx";
import { MachineDrawing } from "../panels/parameters/machine-drawing.tsx";
import { Said } from "../parts/announced.tsx";
import { Playback } from "../playback/playback.ts";
import { PlaybackContext } from "../playback/playback-slot.ts";
import { usePlayback } from "../playback/transport.tsx";
import { type KeyPress, pressTransportKey } from "../playback/transport-keys.ts";
import { isMotionReduced, useReducedMotion } from "../playback/use-trace-playback.ts";
import { useApp, useStore } from "../state/app-context.ts";
import { useSession } from "../state/session-context.ts";
import { useAnswer } from "../state/use-answer.ts";
import { takeStart } from "./asked-start.ts";
import { RaceHead } from "./race-head.tsx";
import { runnersOf, seriesOf, type RaceRunner } from "./race-scenes.ts";
import { mostDone, RACE_SECONDS, standingsAt, toldAt, type RaceRules } from "./race-score.ts";
import { leaveRace } from "./race-ways.ts";
import "../panels/machine/machine.css";
import "./race.css";

const KEYS = "Space ArrowLeft ArrowRight Home End Escape";

interface RaceStageProps {
  /** The race is all that the page shows, as in an embed: no way leads out of it. */
  readonly isAlone?: boolean;
}

export function RaceStage({ isAlone = false }: RaceStageProps) {
  const sides = useApp(raceSides);
  const scenario = useApp(scenarioOf);
  const session = useSession();
  const { value: raced, failure } = useAnswer(sides && racedOf(session, sides));
  const { value: runners, failure: undrawn } = useAnswer(raced && runnersOf(raced));
  const store = useStore();
  const leave = isAlone ? undefined : () => leaveRace(store);
  const stage = useRef<HTMLElement>(null);
  useEffect(() => stage.current?.focus({ preventScroll: true }), []);
  const name = useApp(raceName);
  useTitle(isAlone ? undefined : name);
  const [playback, setPlayback] = useState<Playback>();
  const press = (event: KeyPress): void => {
    if (event.key === "Escape" && leave !== undefined) {
      event.preventDefault();
      leave();
    } else if (playback !== undefined) pressTransportKey(playback, event, "event");
  };
  /* After a press outside the race no part of the page has the focus: keys are then the race's. */
  const pressStray = useEffectEvent((event: KeyboardEvent) => event.target === document.body && press(event));
  useEffect(() => {
    const listen = (event: KeyboardEvent): unknown => pressStray(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
  if (sides === undefined || scenario === undefined) return null;
  const problem = failure ?? undrawn;
  return (
    <section
      ref={stage}
      className="hl-race"
      aria-label={`Race: ${sides.map((side) => side.name).join(" against ")}`}
      aria-keyshortcuts={KEYS}
      tabIndex={0}
      data-trace={runners?.map(({ trace }) => trace).join(" ")}
      onKeyDown={(event) => {
        /* For React the lists that a control opens are its children, though they are elsewhere in the page. */
        if (event.target instanceof Node && !event.currentTarget.contains(event.target)) return;
        press(event);
      }}
    >
      <RaceHead sides={sides} runners={runners} rules={raced && rulesOf(raced, scenario)} leave={leave} />
      {raced === undefined || runners === undefined ? (
        <RaceToCome sides={sides} words={problem === undefined ? COMING : asSentence(`There is no race: ${problem}`)} />
      ) : (
        <RunningRace
          key={runners.map(({ trace }) => trace).join(" ")}
          runners={runners}
          rules={rulesOf(raced, scenario)}
          scenario={scenario}
          onPlayback={setPlayback}
        />
      )}
    </section>
  );
}

/** The page is named after the race: in the browser's history, its tabs, and where the browser itself shares a page. */
function useTitle(name: string | undefined): void {
  useLayoutEffect(() => {
    if (name === undefined) return undefined;
    const before = document.title;
    document.title = `${name} · ${before}`;
    return () => void (document.title = before);
  }, [name]);
}

const COMING = "Both runs are being made …";

function rulesOf({ counted, finish }: Raced, scenario: Scenario): RaceRules {
  const unit = throughputUnit(scenario);
  return { counted, finish, unit: unit.endsWith("/s") ? unit.slice(0, -2) : "operations" };
}

/** The empty machines, until the runs are there. */
function RaceToCome({ sides, words }: { readonly sides: RaceSides; readonly words: string }) {
  return (
    <>
      <p className="hl-race-words" role="status">
        {words}
      </p>
      <div className="hl-race-lanes">
        {sides.map(({ name, machine }, i) => (
          <div key={i} className="hl-race-lane">
            <h2>{name}</h2>
            <div className="hl-surface hl-machine-still">
              <MachineDrawing machine={machine} />
            </div>
          </div>
        ))}
      </div>
    </>
  );
}

interface RunningRaceProps {
  readonly runners: readonly RaceRunner[];
  readonly rules: RaceRules;
  readonly scenario: Scenario;
  readonly onPlayback: (playback: Playback | undefined) => void;
}

function RunningRace({ runners, rules, scenario, onPlayback }: RunningRaceProps) {
  const playback = useRacePlayback(runners, rules.finish);
  useLayoutEffect(() => {
    onPlayback(playback);
    return () => onPlayback(undefined);
  }, [playback, onPlayback]);
  const { cycle, playing } = usePlayback(playback);
  const told = toldAt(runners, rules, cycle);
  const clocks = clockWords(runners.map(({ name, machine }) => ({ name, clockHz: machine.model.clockHz })));
  return (
    <>
      <RaceBars {...{ runners, rules, scenario, cycle }} />
      <div className="hl-race-words" data-phase={told.phase}>
        <p>
          {told.words}{" "}
          <span className="hl-race-why">
            {told.why} {told.phase !== "running" && clocks}
            {told.phase === "start" && slowMotionWords(runners, rules.finish)}
          </span>
        </p>
        <Said
          words={`${told.said} ${told.saidOf === undefined ? "" : heldUpAmong(runners, playback, told.saidOf)}`.trim()}
        />
      </div>
      <RaceTransport {...{ playback, cycle, playing, finish: rules.finish }} />
      <div className="hl-race-lanes">
        {runners.map(({ name, scene }, lane) => (
          <div key={lane} className="hl-race-lane">
            <h2>{name}</h2>
            <HeldUpLine scene={scene} cycle={playback.ownCycle(scene.model, cycle)} />
            <MachineCanvas
              scene={scene}
              playback={playback}
              label={`Machine, ${name}. The bars say how far it is.`}
              hit={undefined}
              onHit={NOTHING}
              onPick={NOTHING}
            />
          </div>
        ))}
      </div>
    </>
  );
}

/** Whose thread holds the lock without a core; a line of its own, that the machine does not jump. */
function HeldUpLine({ scene: { model, names }, cycle }: { readonly scene: RunScene; readonly cycle: number }) {
  if (model.threads === undefined) return null;
  return <p className="hl-race-held">{heldUpSentence(model, cycle, names)}</p>;
}

/** Which racers' locks are held up at a cycle, for readers who cannot see their lines. */
function heldUpAmong(runners: readonly RaceRunner[], playback: Playback, cycle: number): string {
  const told = runners.map(({ name, scene: { model, names } }) => {
    const words = heldUpSentence(model, playback.ownCycle(model, cycle), names);
    return words === "" ? "" : `${capital(name)}: ${words}`;
  });
  return told.filter((words) => words !== "").join(" ");
}

/** How long the race is in the machine's time; empty where the clocks of the two differ. */
function slowMotionWords(runners: readonly RaceRunner[], finish: number): string {
  const [clockHz, other] = runners.map(({ machine }) => machine.model.clockHz);
  if (clockHz === undefined || clockHz !== other) return "";
  return `Slow motion: ${RACE_SECONDS} seconds show ${timeWords(finish, clockHz)}.`;
}

const NOTHING = (): void => undefined;

/**
 * A race that a reader has asked for by a press in this page starts by itself; one that a page opens with, from a link,
 * waits for the press, as in an embed, and wherever less motion is wished for.
 */
function useRacePlayback(runners: readonly RaceRunner[], finish: number): Playback {
  const [playback] = useState(
    () =>
      new Playback(
        runners.map(({ scene }) => scene.model),
        {
          reducedMotion: isMotionReduced(),
          speed: finish / RACE_SECONDS,
          stride: finish / RACE_SECONDS,
          cycle: 0,
          end: finish,
        },
      ),
  );
  useReducedMotion(playback);
  const slot = useContext(PlaybackContext);
  useEffect(() => slot?.put(playback), [slot, playback]);
  useEffect(() => {
    if (takeStart() && !isMotionReduced()) playback.play();
    return () => playback.halt();
  }, [playback]);
  return playback;
}

interface RaceBarsProps {
  readonly runners: readonly RaceRunner[];
  readonly rules: RaceRules;
  readonly scenario: Scenario;
  readonly cycle: number;
}

function RaceBars({ runners, rules, scenario, cycle }: RaceBarsProps) {
  const most = useMemo(() => mostDone(runners, rules), [runners, rules]);
  const standings = standingsAt(runners, rules, cycle);
  const [first, second] = ranked(standings);
  const hasRatio = cycle > 0 && first !== undefined && second !== undefined && second.done > 0;
  return (
    <div className="hl-race-bars">
      <dl>
        {runners.map(({ name }, lane) => (
          <div key={lane} className={laneClass(runners, scenario, lane)}>
            <dt>{name}</dt>
            <dd>
              <span className="hl-race-bar" aria-hidden="true">
                <span style={{ transform: `scaleX(${(standings[lane]?.done ?? 0) / most})` }} />
              </span>
              <span className="hl-race-reached hl-number">{formatCycles(standings[lane]?.done ?? 0)}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="hl-race-ratio" aria-hidden="true">
        <b>{hasRatio && !isEqual(first, second) ? `${ratioOf(first, second)} ×` : ""}</b>
        <span>{rules.counted === "sections" ? "times through the lock" : rules.unit}</span>
      </p>
    </div>
  );
}

function laneClass(runners: readonly RaceRunner[], scenario: Scenario, lane: number): string {
  const series = seriesOf(runners, scenario, lane);
  return series === undefined ? "hl-race-second" : seriesClass(series);
}

interface RaceTransportProps {
  readonly playback: Playback;
  readonly cycle: number;
  readonly playing: boolean;
  readonly finish: number;
}

function RaceTransport({ playback, cycle, playing, finish }: RaceTransportProps) {
  const verb = cycle >= finish ? "Race again" : cycle <= 0 ? "Start" : "Go on";
  return (
    <div className="hl-race-transport">
      <Button className="hl-button hl-button--primary hl-race-go hl-no-print" onPress={() => playback.toggle()}>
        {playing ? "Pause" : verb}
      </Button>
      <input
        className="hl-race-scrub hl-no-print"
        type="range"
        aria-label="Cycles since the start"
        aria-valuetext={`${formatCycles(cycle)} of ${formatCycles(finish)} cycles`}
        min={0}
        max={finish}
        step={Math.max(1, Math.round(finish / 200))}
        value={Math.round(cycle)}
        onChange={(event) => playback.seek(Number(event.target.value))}
      />
      <span className="hl-race-flag" aria-hidden="true" />
      <output className="hl-race-cycle hl-number" aria-live="off">
        {formatCycles(cycle)} <span className="hl-muted hl-race-of">of {formatCycles(finish)} cycles</span>
      </output>
    </div>
  );
}
