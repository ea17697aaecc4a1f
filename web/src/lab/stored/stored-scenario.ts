/** Everything of one scenario that was computed when the site was built. Each is undefined where none was stored. */
import type { StoredFigure } from "./stored-figure.ts";
import type { StoredMoment } from "./stored-moment.ts";
import type { StoredProgram } from "./stored-programs.ts";

export interface StoredScenario {
  readonly figure?: StoredFigure | undefined;
  readonly moment?: StoredMoment | undefined;
  readonly programs?: readonly StoredProgram[] | undefined;
  /** The headers of the library that the programs include, by their paths in it; only where the programs are stored. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}
