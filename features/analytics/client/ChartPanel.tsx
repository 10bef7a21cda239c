import type { ReactNode } from 'react'
import { ListPanel } from '#kernel/client/ui/ListPanel.tsx'
import type { CsvTable } from './csv.ts'
import { CsvButton } from './CsvButton.tsx'

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
      action={table.rows.length > 0 && <CsvButton title={title} table={table} />}
    >
      <div className="p-4">{children}</div>
    </ListPanel>
  )
}
