/** The command line as tests call it: status and both outputs, without a process of its own. */
import { main } from "../main.ts";

interface Called {
  readonly status: number;
  readonly out: string;
  readonly err: string;
}

export async function hotline(...args: readonly string[]): Promise<Called> {
  const text = { out: "", err: "" };
  const status = await main(args, {
    out: (part) => {
      text.out += part;
    },
    err: (part) => {
      text.err += part;
    },
  });
  return { status, ...text };
}
