import { useQueryClient } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import {
  type BidOutcome,
  bidOutcomeLabels,
  bidStageLabels,
} from '#features/tenders/contract/bid-stage.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { tenderOutcome } from '#features/bids/opening/rules/bid-outcome.ts'
import { RoleNote } from '#features/accounts/client/RoleNote.tsx'
import { TenderModeration } from '#features/moderation/client/TenderModeration.tsx'
import { addRecentTender } from '../recent-tenders.ts'
import { lazyPart } from '#kernel/client/lib/lazy-part.tsx'
import { useUser } from '#kernel/client/lib/session.tsx'
import { useTendersCrumb } from '#features/tenders/client/tenders-crumb.tsx'
import { Breadcrumb } from '#kernel/client/ui/Breadcrumb.tsx'
import { PageColumns } from '#kernel/client/ui/PageColumns.tsx'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'
import { Tabs } from '#kernel/client/ui/Tabs.tsx'
import { useNow } from '#kernel/client/ui/use-now.ts'
import { EndingBanner } from './EndingBanner.tsx'
import { FactRail } from './FactRail.tsx'
import { OutageBanner } from './OutageBanner.tsx'
import { TenderHeader } from './TenderHeader.tsx'
import { tenderTabs } from './tender-tabs.ts'

/**
 * This component is loaded separately, because few tenders are invite-only, and only suppliers see
 * the banner.
 */
const InvitationBanner = lazyPart(
  () => import('#features/interests/invitations/client/InvitationBanner.tsx'),
  'InvitationBanner',
)

/** This component is loaded separately, because few tenders have changed since the last visit. */
const ChangeBanner = lazyPart(() => import('./ChangeBanner.tsx'), 'ChangeBanner')

/** This component is loaded separately, because few users who view a tender have bid for it. */
const OutcomeBanner = lazyPart(
  () => import('#features/evaluation/award/client/OutcomeBanner.tsx'),
  'OutcomeBanner',
)

/** This component is loaded separately, because only administrators open archived tenders. */
const ArchivedBanner = lazyPart(() => import('./ArchivedBanner.tsx'), 'ArchivedBanner')

/** This component is loaded separately, because only drafts can lack something for publication. */
const PublicationFaults = lazyPart(() => import('./PublicationFaults.tsx'), 'PublicationFaults')

/** This component is loaded separately, because few tenders have steps that await approval. */
const ApprovalsPanel = lazyPart(() => import('./ApprovalsPanel.tsx'), 'ApprovalsPanel')

export function TenderView({ tender }: { tender: Tender }) {
  const user = useUser()
  const now = useNow()
  const { tab: asked } = useSearch({ from: '/signed-in/tenders/$tenderId' })
  const lastSeenAt = useLastVisit(tender)
  const tendersCrumb = useTendersCrumb()
  useEffect(() => addRecentTender(user, tender), [user, tender])
  const tabs = tenderTabs.filter(({ isShown }) => isShown({ tender, user, now }))
  // Each count has the same key as its tab; other tabs have no count.
  const counts: Record<string, number | undefined> = { ...tender.counts }
  const tab = tabs.find(({ key }) => key === asked) ?? tabs[0]!
  // Tables and lists on the other tabs need the whole width.
  const hasRail = tab.key === 'details' || tab.key === 'bid'
  const panel = (
    <div className="flex flex-col gap-6">
      <Suspense key={tab.key} fallback={<Skeleton />}>
        <tab.Panel tender={tender} lastSeenAt={lastSeenAt} />
      </Suspense>
    </div>
  )
  const outcome = tenderOutcome(tender, user.organisation?.id)

  return (
    <div className="flex flex-col gap-4 sm:gap-6">
      <Breadcrumb crumbs={[tendersCrumb, { label: tender.reference }]} />
      <TenderHeader tender={tender} tabLabel={tab.label} />
      <RoleNote />
      {tender.deleted_at && (
        <Suspense>
          <ArchivedBanner tender={tender} deletedAt={tender.deleted_at} />
        </Suspense>
      )}
      {!outcome ? (
        <EndingBanner tender={tender} tab={tab.key} />
      ) : (
        <Suspense>
          <OutcomeBanner tender={tender} outcome={outcome} />
        </Suspense>
      )}
      <OutageBanner tender={tender} />
      <TenderModeration tender={tender} />
      {tender.open_approvals && (
        <Suspense>
          <ApprovalsPanel tender={tender} />
        </Suspense>
      )}
      {tender.publication_faults && tender.publication_faults.length > 0 && (
        <Suspense>
          <PublicationFaults tenderId={tender.id} faults={tender.publication_faults} />
        </Suspense>
      )}
      {tender.invitation && (
        <Suspense>
          <InvitationBanner tender={tender} />
        </Suspense>
      )}
      {lastSeenAt && (
        <Suspense>
          <ChangeBanner tender={tender} lastSeenAt={lastSeenAt} />
        </Suspense>
      )}
      <Tabs
        label="Parts of the tender"
        tabs={tabs.map(({ key, label }) => ({
          key,
          label: key === 'bid' ? labelOfBid(label, tender.bid, outcome) : label,
          count: counts[key],
        }))}
        current={tab.key}
        link={(key, props) => (
          <Link
            to="/tenders/$tenderId"
            params={{ tenderId: tender.id }}
            activeOptions={{ exact: true }}
            search={key === 'details' ? {} : { tab: key }}
            resetScroll={false}
            {...props}
          />
        )}
      />
      {hasRail ? (
        <PageColumns
          railLabel="Facts"
          isRailLast={tab.key !== 'details'}
          rail={
            // Narrow screens show the facts only with the details; the header has the deadline.
            <div className={tab.key === 'details' ? undefined : 'max-lg:hidden'}>
              <FactRail tender={tender} />
            </div>
          }
        >
          {panel}
        </PageColumns>
      ) : (
        panel
      )}
    </div>
  )
}

/** Returns the label of the supplier's bid tab, with the outcome or the state of the bid. */
function labelOfBid(label: string, bid: Tender['bid'], outcome: BidOutcome | undefined): string {
  if (!bid || bid === 'not_started') return label
  return `${label}: ${outcome ? bidOutcomeLabels[outcome] : bidStageLabels[bid]}`
}

/**
 * Returns the time of the user's previous visit if the tender has changed since, otherwise null.
 * The value is fixed when the page opens, because opening the page counts as a visit, and later
 * replies would say that nothing has changed.
 */
function useLastVisit({ is_changed, last_seen_at }: Tender): string | null {
  const queryClient = useQueryClient()
  const [lastSeenAt] = useState(is_changed ? (last_seen_at ?? null) : null)

  useEffect(() => {
    // The cached lists still mark the tender as changed, so they are refetched.
    if (lastSeenAt) void queryClient.invalidateQueries({ queryKey: ['tenders', 'list'] })
  }, [lastSeenAt, queryClient])

  return lastSeenAt
}
