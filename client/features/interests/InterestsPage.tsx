import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { interestFailures, type Interest } from '#domain/contract/interest.ts'
import { ownInvitationsQuery } from '#client/features/invitations/invitation-queries.ts'
import { OwnInvitations } from '#client/features/invitations/OwnInvitations.tsx'
import { lazyDialog } from '#client/lib/lazy-part.tsx'
import { interestsAddress } from '#client/lists/addresses.ts'
import { ListPage } from '#client/lists/ListPage.tsx'
import { useAddress } from '#client/lists/use-address.ts'
import { buttonClass } from '#client/ui/button-class.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { PageHeading } from '#client/ui/PageHeading.tsx'
import { ArchivedInterests } from './ArchivedInterests.tsx'
import { interestsQuery } from './interest-queries.ts'
import { InterestTable } from './InterestTable.tsx'

const WithdrawDialog = lazyDialog(() => import('./WithdrawDialog.tsx'), 'WithdrawDialog')

export function InterestsPage() {
  const { page } = useAddress(interestsAddress).address
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
      <ListPage
        query={interests}
        failure={interestFailures.load}
        loadingLabel="Loading interests"
        rows={6}
        empty={
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
        }
      >
        {({ data }, isBusy) => (
          <InterestTable interests={data} isBusy={isBusy} onWithdraw={setWithdrawing} />
        )}
      </ListPage>
      {interests.data && <ArchivedInterests interests={interests.data.archived} />}
      {withdrawing && <WithdrawDialog tender={withdrawing} onClose={() => setWithdrawing(null)} />}
    </div>
  )
}
