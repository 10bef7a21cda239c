import type { ReactNode } from 'react'
import { BarChart, type Bar } from '#kernel/client/ui/BarChart.tsx'
import { ChartPanel } from './ChartPanel.tsx'

interface BarPanelProps {
  title: string
  /** Sentence below the heading. */
  note?: ReactNode
  fileName: string
  bars: readonly Bar[]
  colour: string
  headers: readonly [label: string, value: string]
  max?: number
  format?: (value: number) => string
  empty?: string
}

export function BarPanel({ title, fileName, headers, ...chart }: BarPanelProps) {
  const rows = chart.bars.map(({ label, value }) => [label, value])
  return (
    <ChartPanel title={title} table={{ name: fileName, headers, rows }}>
      <BarChart title={title} labelHeader={headers[0]} valueHeader={headers[1]} {...chart} />
    </ChartPanel>
  )
}
