import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { StatusBadge } from '#features/tenders/client/StatusBadge.tsx'
import type { getOrganisation, OrganisationDetail } from '../contract/admin-organisation.ts'
import type { Reply } from '#kernel/contract/endpoint.ts'
import { canVerify } from '../rules/verification.ts'
import { lazyDialog } from '#kernel/client/lib/lazy-part.tsx'
import { OrganisationLink } from '#kernel/client/lists/OrganisationLink.tsx'
import { TenderLink } from '#features/tenders/client/TenderLink.tsx'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { DotLine } from '#kernel/client/ui/DotLine.tsx'
import { PageHeading } from '#kernel/client/ui/PageHeading.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { ReviewBadge } from '#kernel/client/ui/ReviewBadge.tsx'
import { StatCard } from '#kernel/client/ui/StatCard.tsx'
import { StatCards } from '#kernel/client/ui/StatCards.tsx'
import { Time } from '#kernel/client/ui/Time.tsx'
import { OrganisationFacts } from './OrganisationFacts.tsx'
import { OrganisationUsers } from './OrganisationUsers.tsx'

const EditOrganisationDialog = lazyDialog(
  () => import('./OrganisationDialogs.tsx'),
  'EditOrganisationDialog',
)
const ApproveDialog = lazyDialog(() => import('./ReviewDialogs.tsx'), 'ApproveDialog')
const RejectDialog = lazyDialog(() => import('./ReviewDialogs.tsx'), 'RejectDialog')
const ReverseDialog = lazyDialog(() => import('./ReviewDialogs.tsx'), 'ReverseDialog')

type DialogName = 'approve' | 'reject' | 'reverse' | 'edit'

export function OrganisationView({ organisation, stats }: Reply<typeof getOrganisation>) {
  const [dialog, setDialog] = useState<DialogName | null>(null)
  const onClose = () => setDialog(null)
  return (
    <>
      <PageHeading
        title={organisation.name}
        documentTitle={`Organisation Details: ${organisation.name}`}
        status={<ReviewBadge status={organisation.verification_status} />}
        actions={
          <>
            {canVerify('approve', organisation.verification_status) && (
              <>
                <Button onClick={() => setDialog('approve')}>Approve</Button>
                <Button kind="secondary" onClick={() => setDialog('reject')}>
                  Reject
                </Button>
              </>
            )}
            {canVerify('reverse', organisation.verification_status) && (
              <Button onClick={() => setDialog('reverse')}>Reverse rejection</Button>
            )}
            <Button kind="secondary" onClick={() => setDialog('edit')}>
              Edit
            </Button>
          </>
        }
      />
      <Duplicates organisation={organisation} />
      <StatCards title="Figures" columns={5}>
        <StatCard label="Total Users" figure={stats.total_users} />
        <StatCard label="Active Users" figure={stats.active_users} />
        <StatCard label="Blocked Users" figure={stats.blocked_users} />
        <StatCard label="Total Tenders" figure={stats.total_tenders} />
        <StatCard label="Published Tenders" figure={stats.published_tenders} />
      </StatCards>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <OrganisationFacts organisation={organisation} />
        <RecentTenders organisation={organisation} />
      </div>
      <OrganisationUsers organisation={organisation} />
      {dialog === 'approve' && <ApproveDialog organisation={organisation} onClose={onClose} />}
      {dialog === 'reject' && <RejectDialog organisation={organisation} onClose={onClose} />}
      {dialog === 'reverse' && <ReverseDialog organisation={organisation} onClose={onClose} />}
      {dialog === 'edit' && (
        <EditOrganisationDialog organisation={organisation} onClose={onClose} />
      )}
    </>
  )
}

function Duplicates({ organisation: { duplicates } }: { organisation: OrganisationDetail }) {
  if (duplicates.length === 0) return null
  return (
    <Banner kind="warning" title="Possible duplicates">
      Other organisations have nearly the same name:{' '}
      {duplicates.map(({ id, name }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <OrganisationLink id={id}>{name}</OrganisationLink>
        </span>
      ))}
    </Banner>
  )
}

function RecentTenders({ organisation }: { organisation: OrganisationDetail }) {
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
