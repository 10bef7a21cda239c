import type { BidQuestion } from '#features/bids/setup/contract/bidding.ts'
import { openedWords } from '#features/bids/opening/contract/opening.ts'
import { BidPrices } from '#features/bids/setup/client/BidPrices.tsx'
import type { EvaluationContext } from '#features/evaluation/client/EvaluationFrame.tsx'
import { BidAnswers, type JudgedBid } from './BidAnswers.tsx'
import { questionsOf } from './questions-of.ts'

type BidPartsProps = { context: EvaluationContext; bid: JudgedBid }

/** Answers and files by criterion, followed by those that are not judged and by the prices. */
export function BidParts({ context, bid }: BidPartsProps) {
  const { tender, bidding } = context
  return (
    <div className="flex flex-col gap-6">
      {partsOf(context, bid)
        .filter(({ questions }) => questions.length > 0)
        .map(({ name, questions }) => (
          <section key={name} className="flex flex-col gap-3">
            <h3 className="text-base font-semibold">{name}</h3>
            <BidAnswers tenderId={tender.id} bid={bid} questions={questions} />
          </section>
        ))}
      {bid.total !== null && (
        <section className="flex flex-col gap-3">
          <h3 className="text-base font-semibold">Prices</h3>
          <BidPrices setup={bidding.setup} bid={bid} currency={tender.currency} />
        </section>
      )}
    </div>
  )
}

type Asked = Pick<BidQuestion, 'key' | 'text'>

function partsOf({ bidding, evaluation }: EvaluationContext, { answers, files }: JudgedBid) {
  const { setup } = bidding
  const asked = new Set(setup.questions.map(({ key }) => key))
  const answered = new Set([...answers, ...files].map(({ question }) => question))
  const removed = [...answered].filter((key) => !asked.has(key))
  const others: Asked[] = [
    ...setup.questions.filter(({ criterion }) => criterion === null),
    ...removed.map((key) => ({ key, text: openedWords.removedQuestion })),
  ]
  return [
    ...evaluation.criteria.map(({ key, name }): { name: string; questions: Asked[] } => ({
      name,
      questions: questionsOf(setup, key),
    })),
    { name: 'For information', questions: others },
  ]
}
