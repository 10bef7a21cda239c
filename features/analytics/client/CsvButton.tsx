import { Download } from 'lucide-react'
import { downloadCsv, type CsvTable } from './csv.ts'

interface CsvButtonProps {
  /** Title of the panel whose data is downloaded. */
  title: string
  table: CsvTable
}

export function CsvButton({ title, table }: CsvButtonProps) {
  return (
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
