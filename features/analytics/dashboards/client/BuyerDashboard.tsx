import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChartNoAxesColumn, FilePenLine, Megaphone, Plus } from 'lucide-react'
import { listApprovalTasks } from '#features/approvals/contract/approval-task.ts'
import { listOpenerTasks } from '#features/bids/opening/contract/opener-task.ts'
import { createTender } from '#features/tenders/contract/tender-calls.ts'
import { formatPercent } from '#kernel/format/percent.ts'
import { panelTasksQuery } from '#features/evaluation/panel/client/panel-tasks-query.ts'
import { endpointDataQuery } from '#kernel/client/lib/endpoint-query.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { whyNotCall } from '#kernel/client/lib/why-not-call.ts'
import { buttonClass } from '#kernel/client/ui/button-class.ts'
import { StatCard } from '#kernel/client/ui/StatCard.tsx'
import { BuyerToDo } from './BuyerToDo.tsx'
import { dashboardQuery, staleTime, unansweredQuery } from './dashboard-queries.ts'
import { DashboardPage } from './DashboardPage.tsx'
import { EngagementOverview } from './EngagementOverview.tsx'
import { linkTo, linkToPart } from '#kernel/client/lists/link-to.tsx'
import { QuickActions, type QuickAction } from './QuickActions.tsx'
import { RecentTenders } from './RecentTenders.tsx'
import { StatCards } from '#kernel/client/ui/StatCards.tsx'
import { unansweredAnchor } from './UnansweredQuestions.tsx'

const quickActions: QuickAction[] = [
  { label: 'Create Tender', to: '/tenders/create', Icon: Plus },
  { label: 'Published Tenders', to: '/tenders', search: { status: 'published' }, Icon: Megaphone },
  { label: 'Draft Tenders', to: '/tenders', search: { status: 'draft' }, Icon: FilePenLine },
  { label: 'Analytics', to: '/buyer/analytics', Icon: ChartNoAxesColumn },
]

export function BuyerDashboard() {
  const canCreate = !whyNotCall(useUser(), createTender)
  const questions = useQuery(unansweredQuery)
  const tasks = useQuery(openerTasksQuery)
  const panelTasks = useQuery(panelTasksQuery)
  const approvals = useQuery(approvalTasksQuery)
  return (
    <DashboardPage
      query={useQuery(dashboardQuery('buyer'))}
      alongside={[questions, tasks, panelTasks, approvals]}
      cards={[5]}
      startsWith="lists"
      action={
        <>
          {canCreate && (
            <Link to="/tenders/create" className={buttonClass()}>
              <Plus aria-hidden="true" />
              Create Tender
            </Link>
          )}
          <Link to="/contracts" className={buttonClass('secondary')}>
            Contracts
          </Link>
        </>
      }
    >
      {(stats) => (
        <>
          <BuyerToDo
            stats={stats}
            tasks={tasks}
            panelTasks={panelTasks}
            approvals={approvals}
            side={
              <>
                <EngagementOverview stats={stats} />
                <QuickActions actions={canCreate ? quickActions : quickActions.slice(1)} />
              </>
            }
          />
          <StatCards title="Figures" columns={5}>
            <StatCard
              label="Total Tenders"
              figure={stats.total_tenders}
              note={`${stats.draft_tenders} draft, ${stats.closed_tenders} closed`}
              link={linkTo('/tenders')}
            />
            <StatCard
              label="Published"
              figure={stats.published_tenders}
              note="Visible to suppliers"
              link={linkTo('/tenders', { status: 'published' })}
            />
            <StatCard
              label="Total Views"
              figure={stats.total_views}
              note={`${stats.avg_views_per_tender.toFixed(1)} avg per tender`}
              link={linkTo('/buyer/analytics')}
            />
            <StatCard
              label="Total Interests"
              figure={stats.total_interests}
              note={`${formatPercent(stats.view_to_interest_rate)} conversion`}
              link={linkTo('/buyer/analytics')}
            />
            <StatCard
              label="Pending Questions"
              figure={stats.pending_questions}
              note={stats.pending_questions > 0 ? 'Awaiting an answer' : 'All answered'}
              link={
                stats.pending_questions > 0
                  ? linkToPart(unansweredAnchor)
                  : linkTo('/buyer/analytics')
              }
            />
          </StatCards>
          <RecentTenders tenders={stats.recent_tenders} />
        </>
      )}
    </DashboardPage>
  )
}

/** Query for the caller's tasks as an opener (a user who opens bids). */
const openerTasksQuery = {
  ...endpointDataQuery(['opener-tasks'], listOpenerTasks),
  staleTime,
}

/** Query for the requests that await the caller's approval. */
const approvalTasksQuery = {
  ...endpointDataQuery(['approval-tasks'], listApprovalTasks),
  staleTime,
}
