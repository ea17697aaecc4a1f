/** The results that a teacher has brought, and their grading, one after the other, until the page is left. */
import { useEffect, useState } from "react";
import { reasonOf } from "../../../base/reason.ts";
import { fail } from "../../../base/result.ts";
import type { GradedRow } from "../../../model/exercise/graded.ts";
import { codesOfFile, type FoundCode } from "../../../model/exercise/result-code.ts";
import type { Grader } from "../../../session/exercise/grade.ts";
import type { Makers } from "../../../session/exercise/collect.ts";
import type { Session } from "../../../session/session.ts";
import { makersOf } from "../../exercise/reveal-ports.ts";
import type { FilesRead } from "../../parts/read-files.ts";
import { siteGrader } from "./site-grader.ts";

export interface Grading {
  /** In the order in which the codes were brought. */
  readonly rows: readonly GradedRow[];
  /** Codes that are not graded yet. */
  readonly left: number;
  readonly add: (read: FilesRead) => void;
  readonly clear: () => void;
}

export function useGrading(session: Session): Grading {
  const [queue] = useState(() => new GradingQueue(session));
  const [{ rows, left }, setShown] = useState<Pick<Grading, "rows" | "left">>({ rows: [], left: 0 });
  useEffect(() => {
    queue.follow(() => setShown({ rows: [...queue.rows], left: queue.left }));
    return () => {
      queue.follow(() => undefined);
      queue.clear();
    };
  }, [queue]);
  return { rows, left, add: (read) => queue.add(read), clear: () => queue.clear() };
}

class GradingQueue {
  readonly rows: GradedRow[] = [];
  private onChange: () => void = () => undefined;
  private readonly session: Session;
  private readonly waiting: FoundCode[] = [];
  private grader: Grader | undefined;
  private abort = new AbortController();
  private isBusy = false;

  constructor(session: Session) {
    this.session = session;
  }

  follow(onChange: () => void): void {
    this.onChange = onChange;
  }

  get left(): number {
    return this.waiting.length;
  }

  add({ texts, problems }: FilesRead): void {
    for (const problem of problems) this.rows.push({ file: "", result: fail(problem) });
    for (const { name, text } of texts) this.waiting.push(...codesOfFile(name, text));
    this.onChange();
    void this.work();
  }

  clear(): void {
    this.abort.abort(new Error("the results were put away"));
    this.abort = new AbortController();
    this.rows.length = 0;
    this.waiting.length = 0;
    this.onChange();
  }

  private async work(): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    for (let [next] = this.waiting; next !== undefined; [next] = this.waiting) {
      const { signal } = this.abort;
      const row = await this.graded(next, signal);
      if (signal.aborted) continue;
      this.waiting.shift();
      this.rows.push(row);
      this.onChange();
    }
    this.isBusy = false;
  }

  private async graded({ file, read }: FoundCode, signal: AbortSignal): Promise<GradedRow> {
    if (!read.ok) return { file, result: read };
    try {
      const makers: Makers = await makersOf(this.session, signal);
      this.grader ??= siteGrader(this.session);
      return { file, result: await this.grader.grade(read.value, makers) };
    } catch (error) {
      return { file, result: fail(`It could not be graded: ${reasonOf(error)}. Reload the page, and try again.`) };
    }
  }
}
