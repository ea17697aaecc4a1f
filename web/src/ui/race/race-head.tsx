/** The head of a race: which run races against which, at which place, and the ways to share, film and leave it. */
import { Button } from "react-aria-components/Button";
import { formatPlace } from "../../base/format.ts";
import { axisName } from "../../lab/race.ts";
import type { LabState } from "../../lab/link/lab-state.ts";
import { rivalOfVariant, type RaceRival } from "../../lab/link/race-field.ts";
import { sweepValues } from "../../lab/place-selectors.ts";
import type { RaceSides } from "../../lab/race.ts";
import { experimentOf, scenarioOf } from "../../lab/state/opened.ts";
import { ShareButton } from "../dialogs/share/share-button.tsx";
import { Choice } from "../parts/choice.tsx";
import { ControlGroup } from "../parts/control-group.tsx";
import { DialogButton } from "../parts/dialog.tsx";
import { lazyPart } from "../parts/lazy-part.tsx";
import { useApp, useDispatch } from "../state/app-context.ts";
import type { RaceRunner } from "./race-scenes.ts";
import type { RaceRules } from "./race-score.ts";

const RivalForm = lazyPart("The rival's settings", () => import("./rival-form.tsx").then((module) => module.RivalForm));
const RaceFilmForm = lazyPart("The film", () => import("./race-film-form.tsx").then((module) => module.RaceFilmForm));

interface RaceHeadProps {
  readonly sides: RaceSides;
  readonly runners: readonly RaceRunner[] | undefined;
  readonly rules: RaceRules | undefined;
  /** Closes the race; undefined where no way leads out of it. */
  readonly leave: (() => void) | undefined;
}

export function RaceHead({ sides, runners, rules, leave }: RaceHeadProps) {
  const [first] = sides;
  const scenario = useApp(scenarioOf);
  const race = useApp((state) => experimentOf(state).race);
  const places = useApp(sweepValues);
  const dispatch = useDispatch();
  const presenting = useApp((state) => experimentOf(state).present !== undefined);
  if (scenario === undefined || race === undefined) return null;
  const change = (part: Partial<LabState>): void => dispatch({ kind: "change", change: part });
  const variants = scenario.file.variants.map(({ id, label }) => ({ id, label }));
  const axis = axisName(scenario);
  return (
    <ControlGroup label="The race" className={leave === undefined ? "hl-race-head hl-race-no-tools" : "hl-race-head"}>
      <h1>
        Race <span className="hl-muted hl-race-scenario">{scenario.file.title}</span>
      </h1>
      <div className="hl-race-choices hl-no-print">
        <Choice
          label="First run"
          hideLabel
          options={variants}
          value={first.variant}
          onChange={(variant) => change({ variant, race: stillApart(race, variant, first.variant) })}
        />
        <span>against</span>
        <Choice
          label="Rival"
          hideLabel
          options={variants}
          value={race.variant}
          onChange={(variant) => change({ race: { ...race, variant } })}
        />
        <span>at</span>
        <Choice
          label="Place"
          hideLabel
          options={places.map((x) => ({ id: String(x), label: formatPlace(x, axis) }))}
          value={String(first.x)}
          onChange={(x) => change({ x: Number(x) })}
        />
        <DialogButton label="Rival's settings …" title="The rival's settings" narrow>
          <RivalForm />
        </DialogButton>
      </div>
      {!presenting && leave !== undefined && (
        <div className="hl-race-tools hl-no-print">
          {runners !== undefined && rules !== undefined && (
            <DialogButton label="Film" title="The race as a film" narrow>
              <RaceFilmForm runners={runners} rules={rules} />
            </DialogButton>
          )}
          <ShareButton what="race" />
          <Button className="hl-button" onPress={leave}>
            Close
          </Button>
        </div>
      )}
    </ControlGroup>
  );
}

/** Two runs that are the same in everything are no race: the rival then becomes what the first run was. */
function stillApart(race: RaceRival, variant: string, before: string): RaceRival {
  const isSame =
    race.variant === variant && race.x === undefined && race.machine === undefined && hasNone(race.parameters);
  return isSame ? rivalOfVariant(before) : race;
}

function hasNone(parameters: RaceRival["parameters"]): boolean {
  return Object.keys(parameters).length === 0;
}
