/** The categories of cycles as the charts want them, from stats.def. */
import { CYCLE_CATEGORIES } from "../../../base/abi.gen.ts";
import type { StackCategory } from "../../../charts/stacked-layout.ts";
import { sentence } from "../../parts/explain.tsx";

/** "miss_remote" → "miss remote". */
export const CATEGORIES: readonly StackCategory[] = CYCLE_CATEGORIES.map(({ name, text }) => ({
  name,
  label: name.replaceAll("_", " "),
  text: sentence(text),
}));
