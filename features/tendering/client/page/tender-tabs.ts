// Tabs on a tender's page. All but the first are loaded when they are first opened.
import type { ComponentType } from 'react'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import type { CurrentUser } from '#kernel/contract/user.ts'
import { can, type TenderAction } from '#features/tenders/rules/can.ts'
import { lazyPart } from '#kernel/client/lib/lazy-part.tsx'
import { DetailsPanel } from './DetailsPanel.tsx'

interface Reading {
  tender: Tender
  user: CurrentUser
  now: Date
}

interface TenderPanelProps {
  tender: Tender
  /** Time of the user's previous visit if the tender has changed since; otherwise null. */
  lastSeenAt: string | null
}

interface TenderTab {
  key: string
  label: string
  isShown: (reading: Reading) => boolean
  Panel: ComponentType<TenderPanelProps> & { preload?: () => Promise<void> }
}

const allows =
  (action: TenderAction) =>
  ({ tender, user, now }: Reading) =>
    can(user, action, tender, now)

export const tenderTabs: readonly TenderTab[] = [
  { key: 'details', label: 'Details', isShown: () => true, Panel: DetailsPanel },
  {
    key: 'lots',
    label: 'Lots',
    isShown: allows('read'),
    Panel: lazyPart(() => import('#features/tenders/lots/client/LotsPanel.tsx'), 'LotsPanel'),
  },
  {
    key: 'documents',
    label: 'Documents',
    isShown: allows('read'),
    Panel: lazyPart(
      () => import('#features/tenders/documents/client/DocumentsPanel.tsx'),
      'DocumentsPanel',
    ),
  },
  {
    key: 'questions',
    label: 'Questions',
    isShown: allows('seeQuestions'),
    Panel: lazyPart(() => import('./QuestionsTab.tsx'), 'QuestionsTab'),
  },
  {
    key: 'bids',
    label: 'Bids',
    // The tab is also shown for drafts, because the buyer sets up bidding there.
    isShown: (reading) =>
      allows('oversee')(reading) &&
      (reading.tender.takes_bids || reading.tender.status === 'draft'),
    Panel: lazyPart(
      () => import('#features/evaluation/opened-bids/client/BidsPanel.tsx'),
      'BidsPanel',
    ),
  },
  {
    key: 'bid',
    label: 'Your bid',
    isShown: (reading) => reading.tender.takes_bids && allows('seeOwnBids')(reading),
    Panel: lazyPart(() => import('../your-bid/YourBidPanel.tsx'), 'YourBidPanel'),
  },
  {
    key: 'contracts',
    label: 'Contracts',
    isShown: ({ tender }) => tender.status === 'awarded',
    Panel: lazyPart(
      () => import('#features/contracts/client/TenderContractsPanel.tsx'),
      'TenderContractsPanel',
    ),
  },
  {
    key: 'interests',
    label: 'Interests',
    isShown: allows('seeInterests'),
    Panel: lazyPart(
      () => import('#features/interests/client/InterestedPanel.tsx'),
      'InterestedPanel',
    ),
  },
  {
    key: 'invitations',
    label: 'Invitations',
    isShown: (reading) =>
      reading.tender.eligibility_type === 'invite_only' && allows('seeInvitations')(reading),
    Panel: lazyPart(
      () => import('#features/interests/invitations/client/InvitationsPanel.tsx'),
      'InvitationsPanel',
    ),
  },
  {
    key: 'nda',
    label: 'NDA',
    isShown: (reading) =>
      reading.tender.eligibility_type === 'nda_gated' && allows('read')(reading),
    Panel: lazyPart(() => import('#features/tenders/nda/client/NdaPanel.tsx'), 'NdaPanel'),
  },
  {
    key: 'analytics',
    label: 'Analytics',
    isShown: allows('seeAnalytics'),
    Panel: lazyPart(
      () => import('#features/analytics/client/TenderAnalyticsPanel.tsx'),
      'TenderAnalyticsPanel',
    ),
  },
  {
    key: 'history',
    label: 'History',
    isShown: allows('read'),
    Panel: lazyPart(() => import('#features/history/client/HistoryPanel.tsx'), 'HistoryPanel'),
  },
]
