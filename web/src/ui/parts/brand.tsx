/** The name and its mark, at the head of every page; leads to the list of scenarios. */
export function Brand({ href }: { href: string }) {
  return (
    <a className="hl-brand" href={href}>
      <svg className="hl-brand-mark" viewBox="0 0 20 20" aria-hidden="true">
        <path d="M1 4h18M1 16h18" />
        <path d="M1 10h18" />
      </svg>
      <span className="hl-brand-name">Hotline</span>
    </a>
  );
}
