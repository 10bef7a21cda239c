import type { AuditLog } from '#domain/contract/audit.ts'
import { TenderLink } from '#client/lists/TenderLink.tsx'

type TenderReferenceProps = { tender: NonNullable<AuditLog['about']['tender']> }

/** Reference of a tender, with a link unless the tender has been deleted permanently. */
export function TenderReference({ tender: { id, reference } }: TenderReferenceProps) {
  return (
    <span className="tabular-nums">
      {id ? <TenderLink id={id}>{reference}</TenderLink> : reference}
    </span>
  )
}
