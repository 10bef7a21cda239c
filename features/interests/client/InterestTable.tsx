import { Link } from '@tanstack/react-router'
import { BellDot, Eye, Undo2 } from 'lucide-react'
import { whyNotWithdrawn, type Interest } from '../contract/interest.ts'
import type { InterestSort } from '../contract/interest-lists.ts'
import { can } from '#features/tenders/rules/can.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { BidState } from '#features/tenders/client/BidTag.tsx'
import type { SortBy } from '#kernel/client/lists/sorting.tsx'
import { TenderTitle } from '#features/tenders/client/TenderTitle.tsx'
import { ActionMenu } from '#kernel/client/ui/ActionMenu.tsx'
import { StackedDeadline } from '#kernel/client/ui/StackedDeadline.tsx'
import { StatusBadge } from '#features/tenders/client/StatusBadge.tsx'
import { Table, type Column } from '#kernel/client/ui/Table.tsx'
import { Tag } from '#kernel/client/ui/Tag.tsx'
import { Time } from '#kernel/client/ui/Time.tsx'
import { useIsWide } from '#kernel/client/ui/use-media.ts'
import { useNow } from '#kernel/client/ui/use-now.ts'

type InterestTableProps = {
  caption: string
  interests: readonly Interest[]
  isBusy: boolean
  sortBy: SortBy<InterestSort>
  onWithdraw: (tender: Interest['tender']) => void
}

export function InterestTable(props: InterestTableProps) {
  const { caption, interests, isBusy, sortBy, onWithdraw } = props
  const user = useUser()
  const now = useNow()
  const isWide = useIsWide()
  const columns: Column<Interest>[] = [
    {
      key: 'title',
      header: 'Tender',
      kind: 'title',
      cell: (interest) => <Title interest={interest} isWide={isWide} />,
    },
    ...(isWide ? [buyerColumn] : []),
    statusColumn,
    {
      key: 'deadline',
      header: 'Submission deadline',
      place: 'first',
      ...(isWide && { sort: sortBy('submission_deadline', '-submission_deadline') }),
      cell: showDeadline,
    },
    ...(isWide ? [] : [bidColumn]),
    {
      key: 'registered',
      header: 'Registered',
      isLabelled: true,
      place: 'end',
      ...(isWide && { sort: sortBy('created_at', '-created_at') }),
      cell: ({ created_at }) => <Time iso={created_at} show="short" />,
    },
    {
      key: 'actions',
      header: 'Actions',
      kind: 'actions',
      cell: (interest) => (
        <Actions
          interest={interest}
          isFolded={!isWide}
          onWithdraw={
            can(user, 'withdrawInterest', factsOf(interest.tender), now)
              ? () => onWithdraw(interest.tender)
              : undefined
          }
        />
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

function showDeadline({ tender: { submission_deadline, status } }: Interest) {
  return (
    <StackedDeadline iso={submission_deadline} left="days" isNeutral={status !== 'published'} />
  )
}

const statusColumn: Column<Interest> = {
  key: 'status',
  header: 'Status',
  place: 'start',
  cell: ({ tender }) => <StatusBadge status={tender.status} />,
}

const buyerColumn: Column<Interest> = {
  key: 'organisation',
  header: 'Buyer',
  cell: ({ tender: { organisation } }) => (
    <span className="line-clamp-2 w-36 whitespace-normal" title={organisation.name}>
      {organisation.name}
    </span>
  ),
}

type ActionsProps = {
  interest: Interest
  /** True on cards, which have no space for a second button and whose title is a link. */
  isFolded: boolean
  onWithdraw: (() => void) | undefined
}

function Actions({ interest, isFolded, onWithdraw }: ActionsProps) {
  const { id, title } = interest.tender
  return (
    <ActionMenu
      subject={title}
      isFolded={isFolded}
      actions={[
        {
          label: 'View',
          icon: <Eye aria-hidden="true" />,
          link: (props) => <Link to="/tenders/$tenderId" params={{ tenderId: id }} {...props} />,
        },
        ...(onWithdraw
          ? [
              {
                label: 'Withdraw',
                icon: <Undo2 aria-hidden="true" />,
                disabledReason: whyNotWithdrawn(interest.bid),
                onSelect: onWithdraw,
              },
            ]
          : []),
      ]}
    />
  )
}

const bidColumn: Column<Interest> = { key: 'bid', header: 'Bid', cell: showBid }

function showBid({ tender_id, bid, outcome }: Interest) {
  return bid && <BidState tenderId={tender_id} stage={bid} outcome={outcome} />
}

/**
 * Title of a tender with its reference. On wide screens, where the bid has no column, the state of
 * the bid is added; on narrow screens, where the buyer has no column, the buyer's name.
 */
function Title({ interest, isWide }: { interest: Interest; isWide: boolean }) {
  const { id, title, reference_number, organisation, is_changed } = interest.tender
  const reference = (
    <span className="flex flex-wrap items-center gap-x-2">
      {reference_number}
      {is_changed && (
        <Tag tone="pending" icon={<BellDot aria-hidden="true" />}>
          <span>
            Changed<span className="sr-only"> since your last visit</span>
          </span>
        </Tag>
      )}
    </span>
  )
  return (
    <TenderTitle
      id={id}
      title={title}
      details={isWide ? [reference] : [reference, organisation.name]}
      isClamped
      tag={isWide && showBid(interest)}
    />
  )
}

/**
 * Returns the facts about a tender that the rule for withdrawing interest takes as input. The reply
 * contains only some of them. The others are constants: they hold for every tender in the list,
 * because the organisation can see it and is interested in it, or the rule doesn't use them.
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
