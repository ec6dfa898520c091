import type { ReactNode } from 'react';

interface FigureTableProps {
  label: string;
  heads: string[];
  /** The first cell of a row names it, the others are figures. */
  rows: ReactNode[][];
}

/** A small table of figures, which needs neither filters nor pages. */
export function FigureTable({ label, heads, rows }: FigureTableProps) {
  const [name, ...figures] = heads;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard
    <section aria-label={`${label} as a table`} tabIndex={0} className="overflow-x-auto rounded-md">
      <table className="w-full text-sm">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr className="border-b text-muted">
            <th scope="col" className="py-1.5 text-left font-semibold">
              {name}
            </th>
            {figures.map((head) => (
              <th key={head} scope="col" className="py-1.5 pl-3 text-right font-semibold">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...cells], row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no state
            <tr key={row} className="border-b last:border-b-0">
              <th scope="row" className="py-1.5 text-left font-normal [overflow-wrap:anywhere]">
                {first}
              </th>
              {cells.map((cell, column) => (
                <td key={heads[column + 1]} className="py-1.5 pl-3 text-right tabular-nums">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
