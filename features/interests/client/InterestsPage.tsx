import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type * as z from 'zod/mini'
import {
  interestFailures,
  interestListTexts,
  usualInterestSorts,
  type Interest,
} from '../contract/interest.ts'
import {
  interestSorts,
  interestTabs,
  type InterestSort,
  type InterestTab,
} from '../contract/interest-lists.ts'
import { invitationFailures } from '../invitations/contract/invitation.ts'
import { formatNumber } from '#kernel/format/number.ts'
import { awaitsAnswer } from '../invitations/rules/invitation.ts'
import { RoleNote } from '#features/accounts/client/RoleNote.tsx'
import { waitingInvitationsQuery } from '../invitations/client/invitation-queries.ts'
import { OwnInvitations } from '../invitations/client/OwnInvitations.tsx'
import { lazyDialog } from '#kernel/client/lib/lazy-part.tsx'
import { interestsAddress } from './interests-address.ts'
import { ClearLink } from '#kernel/client/lists/ClearLink.tsx'
import { ListPage } from '#kernel/client/lists/ListPage.tsx'
import { LoadState } from '#kernel/client/lists/LoadState.tsx'
import { sortingBy } from '#kernel/client/lists/sorting.tsx'
import { useAddress } from '#kernel/client/lists/use-address.ts'
import { buttonClass } from '#kernel/client/ui/button-class.ts'
import { EmptyState } from '#kernel/client/ui/EmptyState.tsx'
import { PageHeading } from '#kernel/client/ui/PageHeading.tsx'
import { SearchBox } from '#kernel/client/ui/SearchBox.tsx'
import { Select } from '#kernel/client/ui/Select.tsx'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'
import { useIsWide } from '#kernel/client/ui/use-media.ts'
import { useNow } from '#kernel/client/ui/use-now.ts'
import { ArchivedInterests } from './ArchivedInterests.tsx'
import { interestsQuery } from './interest-queries.ts'
import { InterestTable } from './InterestTable.tsx'
import { InterestTabs, type InterestCounts } from './InterestTabs.tsx'
import { OpenInterests } from './OpenInterests.tsx'
import { PastInvitations } from './PastInvitations.tsx'

const WithdrawDialog = lazyDialog(() => import('./WithdrawDialog.tsx'), 'WithdrawDialog')

/**
 * Page with the unanswered invitations, followed by the interests, past invitations and archived
 * interests.
 */
export function InterestsPage() {
  const list = useAddress(interestsAddress)
  const { search, sort, page } = list.address
  const tab = tabOf(list.address)
  const interests = useQuery(interestsQuery({ tab, search, sort, page }))
  const invitations = useQuery(waitingInvitationsQuery)
  const now = useNow()
  const [withdrawing, setWithdrawing] = useState<Interest['tender'] | null>(null)
  const order = sortOf(list.address)
  const sortBy = sortingBy(order)
  const waiting = invitations.data?.data.filter((one) => awaitsAnswer(one, now)) ?? []

  return (
    <div className="flex flex-col gap-4 sm:gap-6">
      <PageHeading title="My Interests">
        The tenders in which your organisation has registered interest.
      </PageHeading>
      <RoleNote />
      <LoadState query={invitations} failure={invitationFailures.load} />
      <OwnInvitations invitations={waiting} />
      {/* The interests are shown only after the invitations have loaded, because the invitations
          would otherwise push them down. */}
      {invitations.isPending ? (
        <Skeleton shape="table" count={6} label="Loading interests" />
      ) : (
        <>
          <InterestTabs current={tab} counts={interests.data?.meta.counts} />
          {(search !== undefined || hasAny(interests.data?.meta.counts)) && (
            <InterestFilters list={list} />
          )}
          <ListPage
            query={interests}
            failure={interestFailures.load}
            hasOneMessage
            loadingLabel="Loading interests"
            rows={6}
            hasPagerAlways
            totalText={({ meta }) => totalText(meta, { tab, search })}
            empty={
              search === undefined ? (
                <NoInterests {...noneTexts(tab, interests.data?.meta.counts)} />
              ) : (
                <EmptyState title="No interests found" action={<ClearLink />} />
              )
            }
          >
            {({ data }, isBusy) =>
              tab === 'open' && order === 'submission_deadline' ? (
                <OpenInterests
                  interests={data}
                  isFirstPage={page === undefined}
                  isBusy={isBusy}
                  sortBy={sortBy}
                  onWithdraw={setWithdrawing}
                />
              ) : (
                <InterestTable
                  caption={captions[tab]}
                  interests={data}
                  isBusy={isBusy}
                  sortBy={sortBy}
                  onWithdraw={setWithdrawing}
                />
              )
            }
          </ListPage>
        </>
      )}
      {!invitations.isPending && !interests.isPending && (
        <div>
          <PastInvitations count={invitations.data?.meta.counts?.past ?? 0} />
          <ArchivedInterests interests={interests.data?.archived ?? []} />
        </div>
      )}
      {withdrawing && <WithdrawDialog tender={withdrawing} onClose={() => setWithdrawing(null)} />}
    </div>
  )
}

const captions = {
  all: 'Interests',
  open: 'Open interests',
  ended: 'Ended interests',
}

const hasAny = (counts: InterestCounts | undefined) =>
  counts !== undefined && counts.open + counts.ended > 0

/**
 * Returns a text with the number of listed interests and the number of all interests, or undefined
 * if the list contains all of them.
 */
function totalText(
  { total, counts }: { total: number; counts?: InterestCounts | undefined },
  { tab, search }: { tab: InterestTab; search: string | undefined },
): string | undefined {
  if (!counts || (tab === 'all' && search === undefined)) return undefined
  const what = search === undefined ? interestListTexts[tab].toLowerCase() : 'found'
  return `${formatNumber(total)} ${what} of ${formatNumber(counts.open + counts.ended)}`
}

function noneTexts(tab: InterestTab, counts: InterestCounts | undefined) {
  if (tab === 'open' && counts?.ended) {
    return {
      title: 'No open interests',
      hint: 'The tenders you were interested in have all ended.',
    }
  }
  if (tab === 'ended' && counts?.open) {
    return { title: 'No ended interests', hint: 'The tenders you are interested in are all open.' }
  }
  return { title: 'No interests yet', hint: 'Mark interest in a tender to follow it here.' }
}

function NoInterests({ title, hint }: { title: string; hint: string }) {
  return (
    <EmptyState
      title={title}
      action={
        <Link to="/tenders" className={buttonClass()}>
          Browse Tenders
        </Link>
      }
    >
      {hint}
    </EmptyState>
  )
}

const interestSortLabels: Record<InterestSort, string> = {
  '-created_at': 'Newest first',
  created_at: 'Oldest first',
  submission_deadline: 'Deadline, soonest first',
  '-submission_deadline': 'Deadline, latest first',
}

type InterestsAddress = z.output<typeof interestsAddress>

const sortOptions = interestSorts.map((value) => ({ value, label: interestSortLabels[value] }))

const tabOf = ({ filter }: InterestsAddress) => filter ?? interestTabs[0]

const sortOf = (address: InterestsAddress) => address.sort ?? usualInterestSorts[tabOf(address)]

type InterestFiltersProps = { list: ReturnType<typeof useAddress<InterestsAddress>> }

/**
 * Search field for the interests and, on screens without sortable columns, their sort order. The
 * address contains a chosen order only if it differs from the tab's default.
 */
function InterestFilters({ list: { address, change, searchFor } }: InterestFiltersProps) {
  const isWide = useIsWide()
  const usual = usualInterestSorts[tabOf(address)]
  return (
    <div className="flex flex-wrap items-end justify-between gap-3">
      <SearchBox
        label="Search by title, reference or buyer"
        value={address.search ?? ''}
        onSearch={searchFor}
      />
      {!isWide && (
        <div className="max-sm:grow">
          <Select
            name="sort"
            label="Sort by"
            options={sortOptions}
            value={sortOf(address)}
            onChange={({ target }) => {
              const chosen = interestSorts.find((sort) => sort === target.value)
              change({ sort: chosen === usual ? undefined : chosen })
            }}
          />
        </div>
      )}
    </div>
  )
}
