import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { interestFailures, interestTexts, type Interest } from '#domain/contract/interest.ts'
import { invitationFailures } from '#domain/contract/invitation.ts'
import { awaitsAnswer } from '#domain/rules/invitation.ts'
import { waitingInvitationsQuery } from '#client/features/invitations/invitation-queries.ts'
import { OwnInvitations } from '#client/features/invitations/OwnInvitations.tsx'
import { lazyDialog } from '#client/lib/lazy-part.tsx'
import { pagedAddress } from '#client/lists/addresses.ts'
import { ListPage } from '#client/lists/ListPage.tsx'
import { LoadState } from '#client/lists/LoadState.tsx'
import { useAddress } from '#client/lists/use-address.ts'
import { buttonClass } from '#client/ui/button-class.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { PageHeading } from '#client/ui/PageHeading.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import { useNow } from '#client/ui/use-now.ts'
import { ArchivedInterests } from './ArchivedInterests.tsx'
import { EndedInterests } from './EndedInterests.tsx'
import { openInterestsQuery } from './interest-queries.ts'
import { OpenInterests } from './OpenInterests.tsx'
import { PastInvitations } from './PastInvitations.tsx'

const WithdrawDialog = lazyDialog(() => import('./WithdrawDialog.tsx'), 'WithdrawDialog')

/** In the order in which something has to be done: answer, submit, look back. */
export function InterestsPage() {
  const { page } = useAddress(pagedAddress).address
  const interests = useQuery(openInterestsQuery(page))
  const invitations = useQuery(waitingInvitationsQuery)
  const now = useNow()
  const [withdrawing, setWithdrawing] = useState<Interest['tender'] | null>(null)
  const waiting = invitations.data?.data.filter((one) => awaitsAnswer(one, now)) ?? []

  return (
    <div className="flex flex-col gap-6">
      <PageHeading title="My Interests">
        The tenders in which your organisation has registered interest.
      </PageHeading>
      <LoadState query={invitations} failure={invitationFailures.load} />
      <OwnInvitations invitations={waiting} />
      {/* Both at once, so that what is to be answered pushes nothing down. */}
      {invitations.isPending ? (
        <Skeleton shape="table" count={6} label="Loading interests" />
      ) : (
        <ListPage
          query={interests}
          failure={interestFailures.load}
          loadingLabel="Loading interests"
          rows={6}
          empty={<NoOpenInterests hasEnded={Boolean(interests.data?.meta.counts?.ended)} />}
        >
          {({ data }, isBusy) => (
            <OpenInterests
              interests={data}
              isFirstPage={page === undefined}
              isBusy={isBusy}
              onWithdraw={setWithdrawing}
            />
          )}
        </ListPage>
      )}
      {!invitations.isPending && !interests.isPending && (
        <>
          <div>
            <EndedInterests count={interests.data?.meta.counts?.ended ?? 0} />
            <PastInvitations count={invitations.data?.meta.counts?.past ?? 0} />
          </div>
          <ArchivedInterests interests={interests.data?.archived ?? []} />
        </>
      )}
      {withdrawing && <WithdrawDialog tender={withdrawing} onClose={() => setWithdrawing(null)} />}
    </div>
  )
}

function NoOpenInterests({ hasEnded }: { hasEnded: boolean }) {
  return (
    <EmptyState
      title={hasEnded ? interestTexts.noneOpen : interestTexts.none}
      action={
        <Link to="/tenders" className={buttonClass()}>
          Browse Tenders
        </Link>
      }
    >
      {hasEnded ? interestTexts.noneOpenHint : interestTexts.noneHint}
    </EmptyState>
  )
}
