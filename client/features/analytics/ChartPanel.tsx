import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { ListPanel } from '#client/ui/ListPanel.tsx'
import { downloadCsv, type CsvTable } from './csv.ts'

interface ChartPanelProps {
  title: string
  table: CsvTable
  children: ReactNode
}

/** Chart in a panel, with a CSV download of its data. */
export function ChartPanel({ title, table, children }: ChartPanelProps) {
  return (
    <ListPanel
      title={title}
      isBoxed
      action={
        table.rows.length > 0 && (
          <button
            type="button"
            className="link inline-flex min-h-6 items-center gap-1 text-sm pointer-coarse:min-h-control"
            onClick={() => downloadCsv(table)}
          >
            <Download aria-hidden="true" className="size-4" />
            <span className="sr-only">Download </span>
            CSV
            <span className="sr-only"> of {title}</span>
          </button>
        )
      }
    >
      <div className="p-4">{children}</div>
    </ListPanel>
  )
}
