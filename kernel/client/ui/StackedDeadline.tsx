import { Deadline, Left, type LeftFormat } from './Deadline.tsx'
import { DotLine } from './DotLine.tsx'

type StackedDeadlineProps = { iso: string; left: LeftFormat | undefined; isNeutral?: boolean }

/**
 * Deadline and remaining time. In tables, the remaining time is on a line of its own; on the cards
 * that replace tables in narrow windows, it follows the date.
 */
export function StackedDeadline({ iso, left, isNeutral }: StackedDeadlineProps) {
  const deadline = <Deadline iso={iso} />
  if (!left) return deadline
  const remaining = <Left iso={iso} isNeutral={isNeutral} as={left} />
  return <DotLine facts={[deadline, remaining]} inTables="stacked" />
}
