import { Link } from '@tanstack/react-router'
import type { OrganisationDetail } from '../contract/admin-organisation.ts'
import { TenderLink } from '#kernel/client/lists/TenderLink.tsx'
import { DotLine } from '#kernel/client/ui/DotLine.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { StatusBadge } from '#features/tenders/client/StatusBadge.tsx'
import { Time } from '#kernel/client/ui/Time.tsx'

export function RecentTenders({ organisation }: { organisation: OrganisationDetail }) {
  const { id, tenders } = organisation
  return (
    <Panel
      title="Recent Tenders"
      actions={
        <Link to="/tenders" search={{ organisation_id: id }} className="link text-sm">
          View all<span className="sr-only"> tenders of {organisation.name}</span>
        </Link>
      }
    >
      {tenders.length === 0 && <p className="text-muted">No tenders yet</p>}
      <ul className="divide-y divide-line">
        {tenders.map(({ id, title, reference, status, created_at }) => (
          <li key={id} className="py-3 first:pt-0 last:pb-0">
            <div className="row-title">
              <TenderLink id={id}>{title}</TenderLink>
            </div>
            <div className="mt-1 flex items-start justify-between gap-x-3 text-sm text-muted">
              <span className="min-w-0">
                <DotLine
                  facts={[reference, <Time key="created" iso={created_at} show="short" />]}
                  inTables="cut"
                />
              </span>
              <StatusBadge status={status} />
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
