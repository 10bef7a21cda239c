import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Interest } from '#domain/contract/interest.ts'
import { ownInvitationsQuery } from '#client/features/invitations/invitation-queries.ts'
import { OwnInvitations } from '#client/features/invitations/OwnInvitations.tsx'
import { PastLastPage } from '#client/lists/PastLastPage.tsx'
import { lazyDialog } from '#client/lib/lazy-part.tsx'
import { LoadState } from '#client/lists/LoadState.tsx'
import { buttonClass } from '#client/ui/button-class.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { PageHeading } from '#client/ui/PageHeading.tsx'
import { Pager } from '#client/ui/Pager.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import { interestFailures, interestsQuery } from './interest-queries.ts'
import { InterestTable } from './InterestTable.tsx'

const WithdrawDialog = lazyDialog(() => import('./WithdrawDialog.tsx'), 'WithdrawDialog')

export function InterestsPage() {
  const { page: asked }: { page?: unknown } = useSearch({ strict: false })
  const page = Number.isInteger(asked) && Number(asked) > 0 ? Number(asked) : 1
  const interests = useQuery(interestsQuery(page))
  const isInvited = Number(useQuery(ownInvitationsQuery).data?.length) > 0
  const [withdrawing, setWithdrawing] = useState<Interest['tender'] | null>(null)

  return (
    <div className="flex flex-col gap-6">
      <PageHeading title="My Interests">
        The tenders in which your organisation has registered interest.
      </PageHeading>
      <OwnInvitations />
      {isInvited && <h2 className="-mb-3 text-h3 font-semibold">Interests</h2>}
      <LoadState query={interests} failure={interestFailures.load}>
        <Skeleton shape="table" count={6} label="Loading interests" />
      </LoadState>
      {interests.data?.meta.total === 0 && (
        <EmptyState
          title="No interests yet"
          action={
            <Link to="/tenders" className={buttonClass()}>
              Browse Tenders
            </Link>
          }
        >
          Mark interest in a tender to follow it here.
        </EmptyState>
      )}
      {interests.data && interests.data.data.length > 0 && (
        <InterestTable
          interests={interests.data.data}
          isBusy={interests.isPlaceholderData}
          onWithdraw={setWithdrawing}
        />
      )}
      {interests.data && <PastLastPage meta={interests.data.meta} />}
      {interests.data && (
        <Pager
          page={interests.data.meta.current_page}
          lastPage={interests.data.meta.last_page}
          total={interests.data.meta.total}
          link={(target, props) => (
            <Link
              to="/supplier/interests"
              activeOptions={{ exact: true }}
              search={target === 1 ? {} : { page: target }}
              {...props}
            />
          )}
        />
      )}
      {withdrawing && <WithdrawDialog tender={withdrawing} onClose={() => setWithdrawing(null)} />}
    </div>
  )
}
