import type { BiddingSetup } from '#features/bids/setup/contract/bidding.ts'
import type { OpenedBid } from '#features/bids/opening/contract/opening.ts'
import type { BiddedTender } from '#features/bids/client/bidded-tender.ts'
import { Disclosure } from '#kernel/client/ui/Disclosure.tsx'
import { BidAnswer } from './BidContent.tsx'

type AnswersSideBySideProps = {
  tender: BiddedTender
  setup: BiddingSetup
  bids: readonly OpenedBid[]
  isPriceSealed: boolean
}

/** Answers from all bids to each question, side by side for comparison. */
export function AnswersSideBySide({ tender, setup, bids, isPriceSealed }: AnswersSideBySideProps) {
  const readable = bids.filter(({ failure }) => failure === null)
  if (setup.questions.length === 0 || readable.length < 2) return null
  return (
    <section className="mt-8">
      <h3 className="mb-2">Answers side by side</h3>
      {setup.questions.map((question) => (
        <Disclosure key={question.key} summary={question.text} isWide>
          <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2 xl:grid-cols-3">
            {readable.map((bid) => (
              <div key={bid.id} className="min-w-0 border-s-2 border-line ps-3">
                <dt className="text-sm text-muted">{bid.organisation.name}</dt>
                <dd>
                  <BidAnswer
                    bid={bid}
                    question={question}
                    isPriceSealed={isPriceSealed}
                    tenderId={tender.id}
                  />
                </dd>
              </div>
            ))}
          </dl>
        </Disclosure>
      ))}
    </section>
  )
}
