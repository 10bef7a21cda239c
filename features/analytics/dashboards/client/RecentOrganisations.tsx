import { Link } from '@tanstack/react-router'
import type { OrganisationSummary } from '#features/analytics/contract/analytics.ts'
import { organisationTypeLabels } from '#kernel/contract/organisation.ts'
import { OrganisationLink } from '#kernel/client/lists/OrganisationLink.tsx'
import { DotLine } from '#kernel/client/ui/DotLine.tsx'
import { ReviewBadge } from '#kernel/client/ui/ReviewBadge.tsx'
import { Time } from '#kernel/client/ui/Time.tsx'
import { ListPanel } from '#kernel/client/ui/ListPanel.tsx'
import { useShown } from './use-shown.ts'

interface RecentOrganisationsProps {
  organisations: readonly OrganisationSummary[]
}

export function RecentOrganisations({ organisations }: RecentOrganisationsProps) {
  const listed = organisations.slice(0, useShown())
  return (
    <ListPanel
      title="Recent organisations"
      isBoxed
      action={
        <Link to="/admin/organisations" className="link text-sm">
          View all
          <span className="sr-only"> organisations</span>
        </Link>
      }
    >
      {organisations.length === 0 && <p className="p-4 text-muted">No organisations found</p>}
      <ul className="divide-y divide-line">
        {listed.map(({ id, name, type, verification_status, created_at }) => (
          <li key={id} className="flex items-center justify-between gap-x-3 px-4 py-1">
            <div className="min-w-0">
              <div className="row-title sm:truncate" title={name}>
                <OrganisationLink id={id}>{name}</OrganisationLink>
              </div>
              <p className="text-sm text-muted">
                <DotLine
                  facts={[
                    organisationTypeLabels[type],
                    <Time key="created" iso={created_at} show="short" />,
                  ]}
                />
              </p>
            </div>
            <ReviewBadge status={verification_status} />
          </li>
        ))}
      </ul>
    </ListPanel>
  )
}
