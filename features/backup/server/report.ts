import type { Manifest } from './manifest.ts'

/** Returns a function that prints the duration of each step. */
export function startSteps(): (step: string) => void {
  let start = performance.now()
  return (step) => {
    const now = performance.now()
    console.log(`  ${step.padEnd(20)} ${((now - start) / 1000).toFixed(1).padStart(7)} s`)
    start = now
  }
}

export function describe({ tables, files, made_at, audit_head }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const bytes = files.reduce((sum, file) => sum + file.size, 0)
  const figure = (value: number) => value.toLocaleString('en-GB')
  return (
    `${figure(rows)} rows in ${tables.length} tables and ${figure(files.length)} files ` +
    `(${(bytes / 1e6).toFixed(1)} MB) as of ${made_at}, audit log up to ${figure(audit_head?.place ?? 0)}`
  )
}
