import { formatTimestamp } from '#kernel/format/date.ts'
import { Disclosure } from '#kernel/client/ui/Disclosure.tsx'
import { AuditDetails } from './AuditDetails.tsx'
import type { LogFold } from './fold-logs.ts'

/** Details of a row: those of its entry or, if it is folded, of each of its entries. */
export function FoldDetails({ fold }: { fold: LogFold }) {
  if (fold.length === 1) return <AuditDetails log={fold[0]} />
  return fold.map((log) => (
    <Disclosure key={log.id} summary={formatTimestamp(log.performed_at)} isWide>
      <AuditDetails log={log} />
    </Disclosure>
  ))
}
