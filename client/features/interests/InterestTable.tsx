import { Link } from '@tanstack/react-router'
import { BellDot } from 'lucide-react'
import type { Interest } from '#domain/contract/interest.ts'
import { can } from '#domain/rules/can.ts'
import { useUser } from '#client/lib/session.tsx'
import { BidState } from '#client/lists/BidTag.tsx'
import { TenderTitle } from '#client/lists/TenderTitle.tsx'
import { Button } from '#client/ui/Button.tsx'
import { buttonClass } from '#client/ui/button-class.ts'
import { Deadline } from '#client/ui/Deadline.tsx'
import { StatusBadge } from '#client/ui/StatusBadge.tsx'
import { Table, type Column } from '#client/ui/Table.tsx'
import { Tag } from '#client/ui/Tag.tsx'
import { Time } from '#client/ui/Time.tsx'
import { useNow } from '#client/ui/use-now.ts'

type InterestTableProps = {
  caption: string
  interests: readonly Interest[]
  isBusy: boolean
  onWithdraw: (tender: Interest['tender']) => void
}

export function InterestTable({ caption, interests, isBusy, onWithdraw }: InterestTableProps) {
  const user = useUser()
  const now = useNow()
  const columns: Column<Interest>[] = [
    { key: 'title', header: 'Tender', kind: 'title', cell: ({ tender }) => <Title {...tender} /> },
    {
      key: 'organisation',
      header: 'Buyer',
      cell: ({ tender: { organisation } }) => (
        <span className="block md:max-w-40 md:truncate" title={organisation.name}>
          {organisation.name}
        </span>
      ),
    },
    {
      key: 'status',
      header: 'Status',
      cell: ({ tender }) => <StatusBadge status={tender.status} />,
    },
    {
      key: 'deadline',
      header: 'Submission deadline',
      cell: ({ tender }) => (
        <Deadline iso={tender.submission_deadline} left="days" shape="stacked" />
      ),
    },
    // The column is hidden if none of the tenders takes bids.
    ...(interests.some(({ bid }) => bid !== null) ? [bidColumn] : []),
    {
      key: 'registered',
      header: 'Registered',
      cell: ({ created_at }) => <Time iso={created_at} show="short" />,
    },
    {
      key: 'actions',
      header: 'Actions',
      kind: 'actions',
      cell: ({ tender }) => (
        <span className="inline-flex gap-1 max-md:flex-wrap">
          <Link
            to="/tenders/$tenderId"
            params={{ tenderId: tender.id }}
            className={buttonClass('secondary', 'small')}
            aria-label={`View ${tender.title}`}
          >
            View
          </Link>
          {can(user, 'withdrawInterest', factsOf(tender), now) && (
            <Button
              kind="quiet"
              size="small"
              aria-label={`Withdraw interest in ${tender.title}`}
              onClick={() => onWithdraw(tender)}
            >
              Withdraw
            </Button>
          )}
        </span>
      ),
    },
  ]
  return (
    <Table
      caption={caption}
      columns={columns}
      rows={interests}
      rowKey={({ id }) => id}
      isBusy={isBusy}
      isDense
    />
  )
}

const bidColumn: Column<Interest> = {
  key: 'bid',
  header: 'Bid',
  cell: ({ tender_id, bid }) =>
    bid ? <BidState tenderId={tender_id} bid={bid} /> : 'No online bids',
}

function Title({ id, title, reference_number, is_changed }: Interest['tender']) {
  return (
    <div className="items-center justify-between gap-2 md:flex">
      <div className="min-w-0">
        <TenderTitle {...{ id, title }} details={[reference_number]} isShort />
      </div>
      {is_changed && (
        <span className="shrink-0">
          <Tag tone="pending" icon={<BellDot aria-hidden="true" />}>
            <span>
              Changed<span className="md:sr-only"> since you last looked</span>
            </span>
          </Tag>
        </span>
      )}
    </div>
  )
}

/**
 * Returns the facts for the rules. An interest is listed only if its tender is visible, so the
 * other facts are constant.
 */
function factsOf(tender: Interest['tender']) {
  return {
    ...tender,
    organisation_id: tender.organisation.id,
    allow_questions: false,
    require_interest_before_download: false,
    was_published: true,
    deleted_at: null,
    is_invited: true,
    has_accepted_nda: true,
    is_interested: true,
  }
}
