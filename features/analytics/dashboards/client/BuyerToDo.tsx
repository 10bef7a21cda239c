import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import type {
  BuyerStats,
  TenderSummary,
  UnansweredQuestion,
} from '#features/analytics/contract/analytics.ts'
import type { ApprovalTask } from '#features/approvals/contract/approval-task.ts'
import type { OpenerTask } from '#features/bids/opening/contract/opener-task.ts'
import { panelTaskTexts, type PanelTask } from '#features/evaluation/panel/contract/panel-task.ts'
import { lazyDialog } from '#kernel/client/lib/lazy-part.tsx'
import { LoadState } from '#kernel/client/lists/LoadState.tsx'
import { TenderLink } from '#features/tenders/client/TenderLink.tsx'
import { buttonClass } from '#kernel/client/ui/button-class.ts'
import { DashboardColumns } from './DashboardColumns.tsx'
import { Deadline } from '#kernel/client/ui/Deadline.tsx'
import { EmptyState } from '#kernel/client/ui/EmptyState.tsx'
import { FoldedPanel } from '#kernel/client/ui/FoldedPanel.tsx'
import { ListPanel } from '#kernel/client/ui/ListPanel.tsx'
import { QueueRow } from '#kernel/client/ui/QueueRow.tsx'
import { BidTasks } from './BidTasks.tsx'
import { ModeratorNotes } from './ModeratorNotes.tsx'
import { QuestionRows } from './QuestionRows.tsx'
import { UnansweredQuestions } from './UnansweredQuestions.tsx'
import { useOneByOne } from './use-one-by-one.ts'
import { useShown } from './use-shown.ts'
import { useViewAll } from './use-view-all.tsx'

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
            <LoadState
              query={approvals}
              failure="Failed to load the requests that await your approval"
            />
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

const steps = [
  {
    title: 'Create a tender',
    details: 'Save a draft at any step, and publish it when it’s complete.',
    to: '/tenders/create',
    label: 'Create Tender',
  },
  {
    title: 'Invite colleagues',
    details: 'They share your organisation’s tenders, and can answer questions and evaluate bids.',
    to: '/colleagues',
    label: 'Invite colleagues',
  },
  {
    title: 'Set up sign-in',
    details: 'Use the accounts of your organisation, with single sign-on.',
    to: '/settings/sso',
    label: 'Set up sign-in',
  },
] as const

/** First steps for a buyer whose organisation has no tenders yet. */
function FirstSteps() {
  return (
    <ListPanel title="Get started" level={3} isBoxed>
      <ol className="divide-y divide-line">
        {steps.map(({ title, details, to, label }) => (
          <QueueRow
            key={to}
            hasLongActions
            title={title}
            details={details}
            actions={
              <Link to={to} className={buttonClass('secondary', 'small')}>
                {label}
              </Link>
            }
          />
        ))}
      </ol>
    </ListPanel>
  )
}

const label = 'Draft answers'

type DraftedAnswersProps = { questions: readonly UnansweredQuestion[]; startsOpen: boolean }

/** Draft answers that are not published yet; hidden if there are none. */
function DraftedAnswers({ questions, startsOpen }: DraftedAnswersProps) {
  const turn = useOneByOne(questions)
  const { listed, viewAll } = useViewAll(turn.waiting, { label })
  if (turn.waiting.length === 0) return null
  return (
    <FoldedPanel
      title="Draft answers to publish"
      count={turn.waiting.length}
      startsOpen={startsOpen}
    >
      <QuestionRows verb="Finish" label={label} listed={listed} {...turn}>
        {viewAll}
      </QuestionRows>
    </FoldedPanel>
  )
}

const byDeadline = { status: 'published', sort: 'submission_deadline' } as const

function UpcomingDeadlines({ tenders }: { tenders: readonly TenderSummary[] }) {
  const listed = tenders.slice(0, useShown())
  return (
    <ListPanel
      title="Upcoming deadlines"
      level={3}
      isBoxed
      action={
        tenders.length > 0 && (
          <Link to="/tenders" search={byDeadline} className="link text-sm">
            View all
            <span className="sr-only"> by deadline</span>
          </Link>
        )
      }
    >
      {tenders.length === 0 && <p className="p-4 text-muted">No upcoming deadlines</p>}
      <ul className="divide-y divide-line">
        {listed.map(({ id, title, submission_deadline }) => (
          <li key={id} className="px-4 py-1.5 sm:py-1">
            <div className="row-title text-sm sm:line-clamp-2" title={title}>
              <TenderLink id={id}>{title}</TenderLink>
            </div>
            <p className="text-sm">
              <Deadline iso={submission_deadline} left="countdown" />
            </p>
          </li>
        ))}
      </ul>
    </ListPanel>
  )
}
