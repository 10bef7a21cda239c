import type { UseQueryResult } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import type { BuyerStats } from '#features/analytics/contract/analytics.ts'
import type { ApprovalTask } from '#features/approvals/contract/approval-task.ts'
import type { OpenerTask } from '#features/bids/opening/contract/opener-task.ts'
import { panelTaskTexts, type PanelTask } from '#features/evaluation/panel/contract/panel-task.ts'
import { lazyDialog } from '#kernel/client/lib/lazy-part.tsx'
import { LoadState } from '#kernel/client/lists/LoadState.tsx'
import { DashboardColumns } from '#kernel/client/ui/DashboardColumns.tsx'
import { EmptyState } from '#kernel/client/ui/EmptyState.tsx'
import { BidTasks } from './BidTasks.tsx'
import { DraftedAnswers } from './DraftedAnswers.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { ModeratorNotes } from './ModeratorNotes.tsx'
import { UnansweredQuestions } from './UnansweredQuestions.tsx'
import { UpcomingDeadlines } from './UpcomingDeadlines.tsx'

/** This component is loaded separately, because few organisations require approvals. */
const ApprovalTasks = lazyDialog(() => import('./ApprovalTasks.tsx'), 'ApprovalTasks')

interface BuyerToDoProps {
  stats: BuyerStats
  /**
   * The current user's tasks as an opener (a user who opens bids). The figures in `stats`, in
   * contrast, cover the whole organisation.
   */
  tasks: UseQueryResult<readonly OpenerTask[]>
  /** The current user's tasks on evaluation panels. */
  panelTasks: UseQueryResult<readonly PanelTask[]>
  /** Requests that the current user can approve. */
  approvals: UseQueryResult<readonly ApprovalTask[]>
  /** Sections below the upcoming deadlines. */
  side: ReactNode
}

/** The buyer's tasks, shown above the sections that require no action. */
export function BuyerToDo({ stats, tasks, panelTasks, approvals, side }: BuyerToDoProps) {
  const id = useId()
  const hasTasks = [tasks, panelTasks, approvals].some(({ data }) => data?.length !== 0)
  const requests = approvals.data ?? []
  const decisions = (panelTasks.data ?? []).filter(({ kind }) => kind === 'approve')
  const { total_tenders, moderated_tenders, drafted_answers, unanswered_questions } = stats
  // Draft answers and moderators' notes are collapsed while there is more urgent work.
  const isFree = !hasTasks && unanswered_questions === 0
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      {/* This heading is only for screen readers. The visible headings are those of the sections,
          in the same size as on the other dashboards. */}
      <h2 id={id} className="sr-only">
        To do
      </h2>
      <DashboardColumns
        main={
          <>
            <LoadState query={tasks} failure="Failed to load bids to open" />
            <LoadState query={panelTasks} failure={panelTaskTexts.loadFailed} />
            <LoadState query={approvals} failure="Failed to load what awaits your approval" />
            {(requests.length > 0 || decisions.length > 0) && (
              <ApprovalTasks requests={requests} decisions={decisions} />
            )}
            <BidTasks tasks={tasks.data ?? []} panelTasks={panelTasks.data ?? []} />
            <UnansweredQuestions expected={unanswered_questions} level={3}>
              {!hasTasks &&
                moderated_tenders.length + drafted_answers.length === 0 &&
                (total_tenders > 0 ? <NothingToDo /> : <FirstSteps />)}
            </UnansweredQuestions>
            <div className="grid items-start gap-2 empty:hidden lg:not-has-[[open]]:grid-cols-2">
              <DraftedAnswers questions={drafted_answers} startsOpen={isFree} />
              <ModeratorNotes tenders={moderated_tenders} startsOpen={isFree} />
            </div>
          </>
        }
        side={
          <>
            <UpcomingDeadlines tenders={stats.upcoming_deadlines} />
            {side}
          </>
        }
      />
    </section>
  )
}

function NothingToDo() {
  return (
    <EmptyState title="Nothing to do right now" icon={<CircleCheck />}>
      All questions are answered and no moderator has asked for changes.
    </EmptyState>
  )
}
