interface ChartTableProps {
  title: string
  headers: readonly [label: string, value: string]
  rows: readonly (readonly [label: string, value: string])[]
}

/** Collapsed table with the values of a chart. */
export function ChartTable({ title, headers, rows }: ChartTableProps) {
  return (
    <details className="mt-3 text-sm">
      <summary className="inline-flex min-h-8 items-center text-brand-text underline underline-offset-4 pointer-coarse:min-h-control">
        Show as a table
      </summary>
      <table className="mt-2 w-full">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="border-b border-rule text-muted">
            <th scope="col" className="py-1 text-start font-semibold">
              {headers[0]}
            </th>
            <th scope="col" className="py-1 text-end font-semibold">
              {headers[1]}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, value], index) => (
            <tr key={index} className="border-b border-line">
              <th scope="row" className="py-1 text-start font-normal wrap-anywhere">
                {label}
              </th>
              <td className="py-1 text-end">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
