/** A table whose first column has names and all others numbers; it is scrolled sideways where it has no room. */

interface NumberTableProps {
  readonly label: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export function NumberTable({ label, heads, rows }: NumberTableProps) {
  const className = (column: number): string | undefined => (column === 0 ? undefined : "hl-cell-number");
  return (
    <div className="hl-table-scroll" tabIndex={0} role="region" aria-label={label}>
      <table className="hl-table">
        <caption className="hl-visually-hidden">{label}</caption>
        <thead>
          <tr>
            {heads.map((head, column) => (
              <th key={head} scope="col" className={className(column)}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, column) => (
                <td key={heads[column + 1]} className="hl-cell-number">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
