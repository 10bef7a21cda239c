import { CircleCheck } from 'lucide-react'
import { useId } from 'react'
import { analyticsTexts, type BuyerStats } from '#domain/contract/analytics.ts'
import type { OpenerTask } from '#domain/contract/opener-task.ts'
import { DashboardColumns } from '#client/ui/DashboardColumns.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { DraftedAnswers } from './DraftedAnswers.tsx'
import { ModeratorNotes } from './ModeratorNotes.tsx'
import { OpenerTasks } from './OpenerTasks.tsx'
import { UnansweredQuestions } from './UnansweredQuestions.tsx'
import { UpcomingDeadlines } from './UpcomingDeadlines.tsx'

interface BuyerToDoProps {
  stats: BuyerStats
  /** The figures are the same for all of an organisation, these are one person's. */
  tasks: readonly OpenerTask[]
}

/** What waits for the buyer, before anything that is only to be looked at. */
export function BuyerToDo({ stats, tasks }: BuyerToDoProps) {
  const id = useId()
  const { moderated_tenders, drafted_answers, unanswered_questions, upcoming_deadlines } = stats
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <h2 id={id} className="text-h2 font-semibold">
        {analyticsTexts.toDo}
      </h2>
      <DashboardColumns
        main={
          <>
            <OpenerTasks tasks={tasks} />
            <UnansweredQuestions expected={unanswered_questions} level={3}>
              {moderated_tenders.length + drafted_answers.length + tasks.length === 0 && (
                <NothingToDo />
              )}
            </UnansweredQuestions>
            <DraftedAnswers questions={drafted_answers} />
            <ModeratorNotes tenders={moderated_tenders} />
          </>
        }
        side={<UpcomingDeadlines tenders={upcoming_deadlines} />}
      />
    </section>
  )
}

function NothingToDo() {
  return (
    <EmptyState title={analyticsTexts.nothingToDo} icon={<CircleCheck />}>
      {analyticsTexts.nothingToDoWhy}
    </EmptyState>
  )
}
