/** The stage of a race, which is loaded when a race is first opened. */
import { lazyPart } from "../parts/lazy-part.tsx";

export const RaceStage = lazyPart("The race", () => import("./race-stage.tsx").then((module) => module.RaceStage));
