import type { ReactNode } from 'react'
import type { BiddingSetup, BidQuestion } from '#features/bids/setup/contract/bidding.ts'
import {
  openingFailureLabels,
  type OpenedBid,
  openedWords as words,
} from '#features/bids/opening/contract/opening.ts'
import { envelopeOf } from '#features/bids/setup/rules/bidding-setup.ts'
import type { BiddedTender } from '#features/bids/client/bidded-tender.ts'
import { BidPrices } from '#features/bids/setup/client/BidPrices.tsx'
import { JudgedFile } from '#features/evaluation/scoring/client/JudgedFile.tsx'
import { Banner } from '#kernel/client/ui/Banner.tsx'

type BidContentProps = {
  bid: OpenedBid
  tender: BiddedTender
  setup: BiddingSetup
  isPriceSealed: boolean
}

/** Content of a bid: answers and files by question, then the prices. */
export function BidContent({ bid, tender, setup, isPriceSealed }: BidContentProps) {
  if (bid.failure) return <Banner kind="warning">{openingFailureLabels[bid.failure]}.</Banner>
  const asked = new Set(setup.questions.map(({ key }) => key))
  const removed = [...bid.answers, ...bid.files].filter(({ question }) => !asked.has(question))
  const removedKeys = [...new Set(removed.map(({ question }) => question))]
  return (
    <div className="flex flex-col gap-6 py-2">
      <dl className="flex flex-col gap-4">
        {setup.questions.map((question) => (
          <Answer key={question.key} term={question.text}>
            <BidAnswer
              bid={bid}
              question={question}
              isPriceSealed={isPriceSealed}
              tenderId={tender.id}
            />
          </Answer>
        ))}
        {removedKeys.map((key) => (
          <Answer key={key} term={words.removedQuestion}>
            {answerTo(key, bid, tender.id)}
          </Answer>
        ))}
      </dl>
      <BidPrices setup={setup} bid={bid} currency={tender.currency} />
    </div>
  )
}

function Answer({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="max-w-measure text-sm whitespace-pre-line text-muted wrap-anywhere">{term}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}

type BidAnswerProps = {
  bid: OpenedBid
  question: BidQuestion
  tenderId: number
  isPriceSealed: boolean
}

/**
 * A bid's answer to a question. An answer in the price envelope is hidden until the prices are
 * opened.
 */
export function BidAnswer({ bid, question, tenderId, isPriceSealed }: BidAnswerProps) {
  if (isPriceSealed && envelopeOf(question) === 'price') {
    return <span className="text-muted">{words.sealed}</span>
  }
  return answerTo(question.key, bid, tenderId)
}

function answerTo(key: string, bid: OpenedBid, tenderId: number): ReactNode {
  const files = bid.files.filter(({ question }) => question === key)
  if (files.length > 0) {
    return (
      <ul>
        {files.map((file) => (
          <JudgedFile key={file.id} file={file} bidId={bid.id} tenderId={tenderId} />
        ))}
      </ul>
    )
  }
  const value = bid.answers.find(({ question }) => question === key)?.value
  if (!value) return <span className="text-muted">No answer</span>
  return <p className="max-w-measure whitespace-pre-line wrap-anywhere">{value}</p>
}
