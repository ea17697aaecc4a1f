/** Reads style sheets for the tests about them: every rule with its selectors, written out, and what it stands in. */

export interface StyleRule {
  /** "@media print", from the outermost to the innermost. */
  readonly within: readonly string[];
  /** As they are written, where the rule is nested too. */
  readonly selectors: readonly string[];
  /** The declarations of the rule itself: "display: none". */
  readonly declarations: readonly string[];
}

/** A nested rule follows the one around it. What is in @keyframes, @font-face and @page chooses no element. */
export function rulesOf(sheet: string): readonly StyleRule[] {
  return rulesIn(withoutComments(sheet), { within: [], selectors: [] });
}

export function withoutComments(sheet: string): string {
  return sheet.replace(/\/\*[\s\S]*?\*\//g, "");
}

const CHOOSES_NONE = /^@(?:font-face|keyframes|page)\b/;

function rulesIn(block: string, around: Pick<StyleRule, "within" | "selectors">): readonly StyleRule[] {
  const parts = partsOf(block);
  const declarations = parts.filter(({ body }) => body === undefined).map(({ head }) => head);
  const own = around.selectors.length > 0 && declarations.length > 0 ? [{ ...around, declarations }] : [];
  const nested = parts.flatMap(({ head, body }) => {
    if (body === undefined || CHOOSES_NONE.test(head)) return [];
    const { within, selectors } = around;
    return rulesIn(
      body,
      head.startsWith("@") ? { within: [...within, head], selectors } : { within, selectors: split(head) },
    );
  });
  return [...own, ...nested];
}

interface Part {
  readonly head: string;
  /** Undefined for a declaration, or a statement such as @import. */
  readonly body: string | undefined;
}

function partsOf(block: string): readonly Part[] {
  const parts: Part[] = [];
  let start = 0;
  let depth = 0;
  let open = 0;
  for (let at = 0; at < block.length; at++) {
    const sign = block[at];
    if (sign === "{" && depth++ === 0) open = at;
    else if (sign === ";" && depth === 0) {
      parts.push({ head: block.slice(start, at).trim(), body: undefined });
      start = at + 1;
    } else if (sign === "}" && --depth === 0) {
      parts.push({ head: block.slice(start, open).trim(), body: block.slice(open + 1, at) });
      start = at + 1;
    }
  }
  return parts;
}

/** A list of selectors at its commas; those within brackets divide none. */
function split(list: string): readonly string[] {
  return (list.match(/(?:[^,()[\]]|\[[^\]]*\]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))+/g) ?? []).map((one) =>
    one.trim().replace(/\s+/g, " "),
  );
}

/** The classes of the elements that a selector chooses: of its last part, without those in :not(), :has(), :where(). */
export function chosenClasses(selector: string): readonly string[] {
  const bare = selector.replace(/:(?:not|has|where)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g, "");
  const last = /(?:[^\s>+~()]|\((?:[^()]|\([^()]*\))*\))*$/.exec(bare)?.[0] ?? "";
  return [...last.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = ""]) => name);
}
