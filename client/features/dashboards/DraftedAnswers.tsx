import { analyticsTexts, type UnansweredQuestion } from '#domain/contract/analytics.ts'
import { ListPanel } from '#client/ui/ListPanel.tsx'
import { QuestionRows } from './QuestionRows.tsx'
import { useOneByOne } from './use-one-by-one.ts'

/** Drafted answers that are not published yet; hidden if there are none. */
export function DraftedAnswers({ questions }: { questions: readonly UnansweredQuestion[] }) {
  const turn = useOneByOne(questions)
  if (turn.waiting.length === 0) return null
  return (
    <ListPanel title={analyticsTexts.draftedAnswers} level={3} isBoxed>
      <QuestionRows label="Draft answers" verb="Finish" {...turn} />
    </ListPanel>
  )
}
