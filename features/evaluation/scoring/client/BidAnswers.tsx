import type { BidQuestion } from '#features/bids/setup/contract/bidding.ts'
import type { Reply } from '#kernel/contract/endpoint.ts'
import type { getJudgedBid } from '#features/evaluation/contract/evaluation.ts'
import { JudgedFile } from './JudgedFile.tsx'

export type JudgedBid = Reply<typeof getJudgedBid>['data']

type BidAnswersProps = {
  tenderId: number
  bid: Pick<JudgedBid, 'id' | 'answers' | 'files'>
  questions: readonly Pick<BidQuestion, 'key' | 'text'>[]
}

/**
 * A bid's answers and files, by question. The `data-question` attribute identifies the question
 * when a user selects text in an answer to quote it.
 */
export function BidAnswers({ tenderId, bid, questions }: BidAnswersProps) {
  return (
    <dl className="flex flex-col gap-4">
      {questions.map(({ key, text }) => (
        <div key={key}>
          <dt className="max-w-measure text-sm whitespace-pre-line text-muted wrap-anywhere">
            {text}
          </dt>
          <dd data-question={key} className="min-w-0">
            <Answer tenderId={tenderId} bid={bid} question={key} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

type AnswerProps = Omit<BidAnswersProps, 'questions'> & { question: string }

function Answer({ tenderId, bid, question }: AnswerProps) {
  const files = bid.files.filter((file) => file.question === question)
  if (files.length > 0) {
    return (
      <ul>
        {files.map((file) => (
          <JudgedFile key={file.id} file={file} bidId={bid.id} tenderId={tenderId} />
        ))}
      </ul>
    )
  }
  const value = bid.answers.find((answer) => answer.question === question)?.value
  if (!value) return <span className="text-muted">No answer</span>
  return <p className="max-w-measure whitespace-pre-line wrap-anywhere">{value}</p>
}
