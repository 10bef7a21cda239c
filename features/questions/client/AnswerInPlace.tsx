import { useQuery } from '@tanstack/react-query'
import { questionFailures } from '../contract/question.ts'
import { tenderQuery } from '#features/tenders/client/tender-queries.ts'
import { refreshEverything } from '#kernel/client/lib/refresh.ts'
import { LoadState } from '#kernel/client/lists/LoadState.tsx'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'
import { questionsQuery } from './question-queries.ts'
import { WriteAnswer } from './WriteAnswer.tsx'

type AnswerInPlaceProps = {
  tenderId: number
  questionId: number
  onClose: () => void
  /** Called after the answer has been saved or published, to open the next question. */
  onDone: () => void
}

/** Answer editor in a list of questions from several tenders, outside the tender's page. */
export function AnswerInPlace({ tenderId, questionId, onClose, onDone }: AnswerInPlaceProps) {
  const tender = useQuery(tenderQuery(tenderId))
  const questions = useQuery(questionsQuery(tenderId))
  if (!tender.data || !questions.data) {
    return (
      <LoadState query={tender.isError ? tender : questions} failure={questionFailures.load}>
        <Skeleton count={4} label="Loading question" />
      </LoadState>
    )
  }
  const question = questions.data.find(({ id }) => id === questionId)
  if (!question || question.status === 'published') {
    return (
      <Banner
        title="A colleague has answered this question in the meantime"
        actions={
          <Button kind="secondary" size="small" onClick={onDone}>
            Next question
          </Button>
        }
      />
    )
  }
  return (
    <WriteAnswer
      tender={tender.data}
      question={question}
      onClose={onClose}
      onSaved={() => {
        onDone()
        // The question no longer counts as unanswered, so the lists are refreshed.
        void refreshEverything()
      }}
      onPublished={onDone}
    />
  )
}
