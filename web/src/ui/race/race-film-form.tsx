/** Saves the race as a film, from the start to the finishing line, with the bars and the ratio at its end. */
import { useEffect, useState } from "react";
import { Button } from "react-aria-components/Button";
import { canEncode, gifOf, videoOf } from "../../canvas/film-files.ts";
import type { FilmFormat, FilmPlan } from "../../canvas/film.ts";
import { RaceFilm, type FilmedScore } from "../../canvas/race-film.ts";
import { seriesToken } from "../../charts/series-style.ts";
import { scenarioOf } from "../../lab/state/opened.ts";
import type { Scenario } from "../../model/scenario/scenario.ts";
import { formatCycles } from "../../scene/words/say.ts";
import { countedWords, isEqual, ranked, ratioOf } from "../../scene/words/race-words.ts";
import { TaskLine } from "../dialogs/export/task-line.tsx";
import { FILM_FORMATS, type FilmKind } from "../dialogs/export/film-formats.ts";
import { useTask } from "../dialogs/export/use-task.ts";
import { baseName } from "../dialogs/export/export-files.ts";
import { saveBlob } from "../parts/save-file.ts";
import { readSceneTheme } from "../playback/scene-theme.ts";
import { useStore } from "../state/app-context.ts";
import { seriesOf, type RaceRunner } from "./race-scenes.ts";
import { mostDone, RACE_SECONDS, standingsAt, toldAt, type RaceRules } from "./race-score.ts";

/** Seconds for which the end stays, so that its sentence can be read. */
const END_SECONDS = 5;

interface RaceFilmFormProps {
  readonly runners: readonly RaceRunner[];
  readonly rules: RaceRules;
}

export function RaceFilmForm({ runners, rules }: RaceFilmFormProps) {
  const store = useStore();
  const tasks = useTask();
  const hasMp4 = useHasMp4();
  const save = (kind: FilmKind) =>
    tasks.start(kind.toUpperCase(), async ({ signal, onProgress }) => {
      await document.fonts.ready;
      const format = FILM_FORMATS[kind];
      const title = `Race: ${scenarioOf(store.get())?.file.title ?? ""}`;
      const film = filmOf({ runners, rules }, format, title, scenarioOf(store.get()));
      const plan = planOf(format, rules);
      const onFrame = (done: number, total: number): void => onProgress(done / total);
      try {
        const blob = await (kind === "gif"
          ? gifOf(film, plan, { signal, onFrame })
          : videoOf(kind, film, plan, { signal, onFrame }));
        if (blob === undefined) return "Stopped.";
        const name = `${baseName(store.get())}-race-${runners.map(({ variant }) => variant).join("-")}.${kind}`;
        saveBlob(name, blob);
        return `Saved ${name}.`;
      } finally {
        film.dispose();
      }
    });
  return (
    <div className="hl-race-form">
      <p className="hl-small hl-muted">
        {RACE_SECONDS + END_SECONDS} seconds in the colours of the page: the whole race, then the result and why.
      </p>
      <div className="hl-export-row">
        {hasMp4 && (
          <Button className="hl-button" onPress={() => save("mp4")}>
            MP4
          </Button>
        )}
        <Button className="hl-button" onPress={() => save("webm")}>
          WebM
        </Button>
        <Button className="hl-button" onPress={() => save("gif")}>
          GIF
        </Button>
      </div>
      <TaskLine tasks={tasks} />
    </div>
  );
}

/** False until the browser has said that it can encode the video of an MP4. */
function useHasMp4(): boolean {
  const [has, setHas] = useState(false);
  useEffect(() => {
    canEncode("mp4", FILM_FORMATS.mp4).then(setHas, () => undefined);
  }, []);
  return has;
}

function planOf(format: FilmFormat, { finish }: RaceRules): FilmPlan {
  const speed = finish / RACE_SECONDS;
  return { ...format, from: 0, to: finish + END_SECONDS * speed, speed };
}

function filmOf(
  { runners, rules }: RaceFilmFormProps,
  format: FilmFormat,
  title: string,
  scenario: Scenario | undefined,
): RaceFilm {
  const most = mostDone(runners, rules);
  const style = getComputedStyle(document.documentElement);
  const filmed = runners.map(({ name, scene }, lane) => {
    const series = scenario && seriesOf(runners, scenario, lane);
    const colour = style.getPropertyValue(series === undefined ? "--hl-ink" : seriesToken(series)).trim();
    return { name, scene, colour };
  });
  const score = (cycle: number): FilmedScore => {
    const standings = standingsAt(runners, rules, cycle);
    const [first, second] = ranked(standings);
    const hasRatio = first !== undefined && second !== undefined && second.done > 0 && !isEqual(first, second);
    const { words, why } = toldAt(runners, rules, cycle);
    return {
      counts: standings.map(({ done }) => ({ text: formatCycles(done), share: done / most })),
      ratio: hasRatio ? `${ratioOf(first, second)} ×` : "",
      moment: `cycle ${formatCycles(cycle)}`,
      sentence: `${words} ${why}`.trim(),
    };
  };
  const theme = readSceneTheme(document.documentElement);
  const words = { title: `${title} (${countedWords(rules.counted, rules.unit)})`, score };
  return new RaceFilm(filmed, format, theme, words, rules.finish);
}
