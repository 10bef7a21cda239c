import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bookmark, CircleQuestionMark, Handshake, Search, Settings } from 'lucide-react'
import { OwnInvitations } from '#features/interests/invitations/client/OwnInvitations.tsx'
import { buttonClass } from '#kernel/client/ui/button-class.ts'
import { StatCard } from '#kernel/client/ui/StatCard.tsx'
import { ClosingInterests } from './ClosingInterests.tsx'
import { dashboardQuery } from './dashboard-queries.ts'
import { DashboardColumns } from './DashboardColumns.tsx'
import { DashboardPage } from './DashboardPage.tsx'
import { linkTo } from '#kernel/client/lists/link-to.tsx'
import { OwnBids } from './OwnBids.tsx'
import { QuickActions, type QuickAction } from './QuickActions.tsx'
import { QuestionsToAnswer } from './QuestionsToAnswer.tsx'
import { RecentInterests } from './RecentInterests.tsx'
import { StatCards } from '#kernel/client/ui/StatCards.tsx'
import { useShown } from './use-shown.ts'

const quickActions: QuickAction[] = [
  { label: 'Browse Tenders', to: '/tenders', Icon: Search },
  { label: 'My Interests', to: '/supplier/interests', Icon: Bookmark },
  { label: 'My contracts', to: '/contracts', Icon: Handshake },
  { label: 'Settings', to: '/settings', Icon: Settings },
  { label: 'Help', to: '/help', Icon: CircleQuestionMark },
]

export function SupplierDashboard() {
  const shown = useShown()
  return (
    <DashboardPage
      query={useQuery(dashboardQuery('supplier'))}
      cards={[4]}
      startsWith="work"
      action={
        <Link to="/tenders" className={buttonClass()}>
          Browse Tenders
        </Link>
      }
    >
      {(stats) => (
        <>
          <QuestionsToAnswer questions={stats.questions_to_answer} />
          <OwnBids bids={stats.own_bids} />
          <OwnInvitations
            invitations={stats.invitations_to_answer.slice(0, shown)}
            isShort
            action={
              <Link to="/supplier/interests" className="link text-sm">
                View all invitations
              </Link>
            }
          />
          <ClosingInterests interests={stats.closing_interests} />
          <StatCards title="Figures" columns={4}>
            <StatCard
              label="Active Tenders"
              figure={stats.active_tenders}
              note="Open to suppliers"
              // Without a filter in the address, the list would show the user's default saved
              // search.
              link={linkTo('/tenders', { filter: 'active' })}
            />
            <StatCard
              label="My Interests"
              figure={stats.interests_registered}
              note="By your organisation"
              link={linkTo('/supplier/interests', { filter: 'all' })}
            />
            <StatCard
              label="Questions Asked"
              figure={stats.questions_asked}
              note="By your organisation"
              link={linkTo('/supplier/questions')}
            />
            <StatCard
              label="Documents Downloaded"
              figure={stats.documents_downloaded}
              note="By your organisation"
              link={linkTo('/supplier/downloads')}
            />
          </StatCards>
          <DashboardColumns
            main={<RecentInterests interests={stats.recent_interests} />}
            side={<QuickActions actions={quickActions} />}
          />
        </>
      )}
    </DashboardPage>
  )
}
