import type { UnansweredQuestion } from '#features/analytics/contract/analytics.ts'
import { FoldedPanel } from '#kernel/client/ui/FoldedPanel.tsx'
import { QuestionRows } from './QuestionRows.tsx'
import { useOneByOne } from './use-one-by-one.ts'
import { useViewAll } from './use-view-all.tsx'

const label = 'Draft answers'

type DraftedAnswersProps = { questions: readonly UnansweredQuestion[]; startsOpen: boolean }

/** Draft answers that are not published yet; hidden if there are none. */
export function DraftedAnswers({ questions, startsOpen }: DraftedAnswersProps) {
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
