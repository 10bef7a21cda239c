import { Link, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { bidOutcomeLabels, bidStageLabels } from '#domain/contract/bid-stage-words.ts'
import { approveTender } from '#domain/contract/moderation-calls.ts'
import type { Tender } from '#domain/contract/tender-reply.ts'
import { tenderOutcome } from '#domain/rules/bid-outcome.ts'
import { mayCall } from '#client/lib/may-call.ts'
import { addRecentTender } from '#client/features/tenders/recent-tenders.ts'
import { lazyPart } from '#client/lib/lazy-part.tsx'
import { useUser } from '#client/lib/session.tsx'
import { Breadcrumb } from '#client/ui/Breadcrumb.tsx'
import { PageColumns } from '#client/ui/PageColumns.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import { Tabs } from '#client/ui/Tabs.tsx'
import { useNow } from '#client/ui/use-now.ts'
import { ChangeBanner } from './ChangeBanner.tsx'
import { EndingBanner } from './EndingBanner.tsx'
import { FactRail } from './FactRail.tsx'
import { FoldedFacts } from './FoldedFacts.tsx'
import { ModerationBanner } from './ModerationBanner.tsx'
import { OutageBanner } from './OutageBanner.tsx'
import { TenderHeader } from './TenderHeader.tsx'
import { tenderTabs } from './tender-tabs.ts'
import { useLastVisit } from './use-last-visit.ts'

/**
 * This component is loaded separately, because few tenders are invite-only, and only suppliers see
 * the banner.
 */
const InvitationBanner = lazyPart(
  () => import('#client/features/invitations/InvitationBanner.tsx'),
  'InvitationBanner',
)

/** This component is loaded separately, because only administrators open archived tenders. */
const ArchivedBanner = lazyPart(() => import('./ArchivedBanner.tsx'), 'ArchivedBanner')

/** This component is loaded separately, because only drafts can lack something for publication. */
const PublicationFaults = lazyPart(() => import('./PublicationFaults.tsx'), 'PublicationFaults')

/** This component is loaded separately, because only administrators see it. */
const TenderReview = lazyPart(
  () => import('#client/features/moderation/TenderReview.tsx'),
  'TenderReview',
)

export function TenderView({ tender }: { tender: Tender }) {
  const user = useUser()
  const now = useNow()
  const { tab: asked } = useSearch({ from: '/signed-in/tenders/$tenderId' })
  const lastSeenAt = useLastVisit(tender)
  useEffect(() => addRecentTender(user, tender), [user, tender])
  const tabs = tenderTabs.filter(({ isShown }) => isShown({ tender, user, now }))
  // Each count has the same key as its tab; other tabs have no count.
  const counts: Record<string, number | undefined> = { ...tender.counts }
  const tab = tabs.find(({ key }) => key === asked) ?? tabs[0]!

  return (
    <div className="flex flex-col gap-6">
      <Breadcrumb
        crumbs={[
          {
            label: 'Tenders',
            link: (props) => <Link to="/tenders" activeOptions={{ exact: true }} {...props} />,
          },
          { label: tender.reference },
        ]}
      />
      <TenderHeader tender={tender} tabLabel={tab.label} />
      {tender.deleted_at && (
        <Suspense>
          <ArchivedBanner tender={tender} deletedAt={tender.deleted_at} />
        </Suspense>
      )}
      {!(tab.key === 'bid' && hasOwnOutcome(tender)) && <EndingBanner tender={tender} />}
      <OutageBanner tender={tender} />
      <ModerationBanner tender={tender} />
      {tender.publication_faults && tender.publication_faults.length > 0 && (
        <Suspense>
          <PublicationFaults tenderId={tender.id} faults={tender.publication_faults} />
        </Suspense>
      )}
      {mayCall(user, approveTender) && (
        <Suspense>
          <TenderReview tender={tender} />
        </Suspense>
      )}
      {tender.invitation && (
        <Suspense>
          <InvitationBanner tender={tender} />
        </Suspense>
      )}
      <ChangeBanner tender={tender} lastSeenAt={lastSeenAt} />
      <PageColumns
        head={
          <Tabs
            label="Parts of the tender"
            tabs={tabs.map(({ key, label }) => ({
              key,
              label: key === 'bid' ? labelOfBid(label, tender, user.organisation?.id) : label,
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
        }
        railLabel="Facts"
        rail={
          <FoldedFacts>
            <FactRail tender={tender} />
          </FoldedFacts>
        }
      >
        <div className="flex flex-col gap-6">
          <Suspense key={tab.key} fallback={<Skeleton />}>
            <tab.Panel tender={tender} lastSeenAt={lastSeenAt} />
          </Suspense>
        </div>
      </PageColumns>
    </div>
  )
}

/** Returns the label of the supplier's bid tab, with the outcome or the state of the bid. */
function labelOfBid(label: string, tender: Tender, organisationId: number | undefined): string {
  const { bid } = tender
  if (!bid || bid === 'not_started') return label
  const outcome = bid === 'opened' ? tenderOutcome(tender, organisationId) : undefined
  return `${label}: ${outcome ? bidOutcomeLabels[outcome] : bidStageLabels[bid]}`
}

/**
 * Returns whether the tab with the supplier's own bid already shows the award. This is the case
 * only for tenders without lots.
 */
const hasOwnOutcome = ({ bid, award, counts }: Tender) =>
  bid === 'opened' && Boolean(award?.organisation) && counts?.lots === 0
