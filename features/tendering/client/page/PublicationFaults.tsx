import { Link } from '@tanstack/react-router'
import type { PublicationFault } from '#features/tenders/contract/publication-fault.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'

type PublicationFaultsProps = { tenderId: number; faults: readonly PublicationFault[] }

/**
 * Banner that lists why a draft can't be published yet. Each reason links to the page where the
 * buyer can resolve it, except for reasons that concern the organisation.
 */
export function PublicationFaults({ tenderId, faults }: PublicationFaultsProps) {
  return (
    <Banner title="Before you can publish">
      <ul className="list-disc ps-5">
        {faults.map((fault) => (
          <li key={fault.text}>
            <Fault tenderId={tenderId} fault={fault} />
          </li>
        ))}
      </ul>
    </Banner>
  )
}

function Fault({ tenderId, fault: { part, text } }: { tenderId: number; fault: PublicationFault }) {
  if (part === 'organisation') return text
  if (part === 'deadlines') {
    return (
      <Link to="/tenders/$tenderId/edit" params={{ tenderId }} className="link">
        {text}
      </Link>
    )
  }
  return (
    <Link
      to="/tenders/$tenderId"
      params={{ tenderId }}
      search={{ tab: 'bids' }}
      resetScroll={false}
      className="link"
    >
      {text}
    </Link>
  )
}
