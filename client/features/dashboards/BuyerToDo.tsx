import type { UseQueryResult } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useId } from 'react'
import { analyticsTexts, type BuyerStats } from '#domain/contract/analytics.ts'
import { openerTaskTexts, type OpenerTask } from '#domain/contract/opener-task.ts'
import { panelTaskTexts, type PanelTask } from '#domain/contract/panel-task.ts'
import { LoadState } from '#client/lists/LoadState.tsx'
import { DashboardColumns } from '#client/ui/DashboardColumns.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { DraftedAnswers } from './DraftedAnswers.tsx'
import { ModeratorNotes } from './ModeratorNotes.tsx'
import { OpenerTasks } from './OpenerTasks.tsx'
import { PanelTasks } from './PanelTasks.tsx'
import { UnansweredQuestions } from './UnansweredQuestions.tsx'
import { UpcomingDeadlines } from './UpcomingDeadlines.tsx'

interface BuyerToDoProps {
  stats: BuyerStats
  /** Tasks of the signed-in user as an opener; the figures are those of the whole organisation. */
  tasks: UseQueryResult<readonly OpenerTask[]>
  /** Tasks of the signed-in user on evaluation panels. */
  panelTasks: UseQueryResult<readonly PanelTask[]>
}

/** The buyer's tasks, above purely informative sections. */
export function BuyerToDo({ stats, tasks, panelTasks }: BuyerToDoProps) {
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
            <LoadState query={tasks} failure={openerTaskTexts.loadFailed} />
            <OpenerTasks tasks={tasks.data ?? []} />
            <LoadState query={panelTasks} failure={panelTaskTexts.loadFailed} />
            <PanelTasks tasks={panelTasks.data ?? []} />
            <UnansweredQuestions expected={unanswered_questions} level={3}>
              {tasks.data?.length === 0 &&
                panelTasks.data?.length === 0 &&
                moderated_tenders.length + drafted_answers.length === 0 && <NothingToDo />}
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
