import {
  noAwardLabels,
  summaryWords as words,
} from '#features/evaluation/award/contract/decision.ts'
import { exclusionCodeLabels } from '#features/evaluation/contract/evaluation.ts'
import type { Summary } from '../contract/summary.ts'
import { exactMoney } from '#kernel/format/money.ts'
import { winningBids } from '../rules/assessment-summary.ts'
import { maxPoints } from '#kernel/rules/max-points.ts'
import { Disclosure } from '#kernel/client/ui/Disclosure.tsx'
import { FactList, type Fact } from '#kernel/client/ui/FactList.tsx'
import { JudgedParts } from './JudgedParts.tsx'
import { OutcomeTag } from '#features/evaluation/award/client/OutcomeTag.tsx'

const texts = {
  yourBid: 'How your bid was judged',
  winnersBid: (name: string) => `How the bid of ${name} was judged`,
  priceReason: (price: string) => `Price of the bid: ${price}`,
}

type SummaryViewProps = { summary: Summary; currency: string }

/** One assessment summary, exactly as its bidder sees it. */
export function SummaryView({ summary, currency }: SummaryViewProps) {
  const { scale, price_weight: priceWeight } = summary
  const shared = { priceWeight, highestMark: scale.length - 1, currency }
  return (
    <div className="flex flex-col gap-6">
      <FactList layout="rows" facts={factsOf(summary, currency)} />
      <section>
        <h3 className="mb-3 text-h3 font-semibold">{texts.yourBid}</h3>
        <JudgedParts
          {...shared}
          caption={texts.yourBid}
          parts={summary.parts}
          totals={summary}
          priceReason={
            summary.total_price
              ? texts.priceReason(exactMoney(summary.total_price, currency))
              : undefined
          }
        />
      </section>
      {winningBids(summary).map((winner) => (
        <section key={winner.name}>
          <h3 className="mb-1 text-h3 font-semibold">{texts.winnersBid(winner.name)}</h3>
          <p className="mb-3 text-sm text-muted">Passages from their bid are confidential.</p>
          <JudgedParts
            {...shared}
            caption={texts.winnersBid(winner.name)}
            parts={winner.parts}
            totals={winner}
          />
        </section>
      ))}
      <Disclosure summary="Meaning of the marks">
        <Marks scale={scale} />
        {summary.parts.map(
          ({ key, name, parent, scale: own }) =>
            own && (
              <section key={key} className="mt-4">
                <h4 className="mb-1 font-semibold">{parent ? `${parent}: ${name}` : name}</h4>
                <Marks scale={own} />
              </section>
            ),
        )}
      </Disclosure>
    </div>
  )
}

function Marks({ scale }: Pick<Summary, 'scale'>) {
  return (
    <ol start={0} className="list-decimal ps-6">
      {scale.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ol>
  )
}

function factsOf(summary: Summary, currency: string): Fact[] {
  const { bidder, explanation, exclusion, no_award, total_price } = summary
  const ground = exclusion ? exclusionCodeLabels[exclusion] : no_award && noAwardLabels[no_award]
  return [
    { term: 'Result', value: <Result summary={summary} /> },
    ...(ground ? [{ term: words.reason, value: ground }] : []),
    ...(explanation
      ? [
          {
            term: words.explanation,
            value: <span className="whitespace-pre-line wrap-anywhere">{explanation}</span>,
            isLong: true,
          },
        ]
      : []),
    ...winnerFacts(summary, currency),
    ...(total_price
      ? [{ term: 'Price of the bid', value: exactMoney(total_price, currency) }]
      : []),
    { term: 'Bidder', value: <Bidder bidder={bidder} /> },
  ]
}

function winnerFacts(summary: Summary, currency: string): Fact[] {
  const winners = winningBids(summary)
  const [winner] = winners
  if (!winner) return []
  const money = (value: string) => exactMoney(value, currency)
  if (winners.length > 1) {
    const lines = winners.map(({ name, value }) => (value ? `${name}, ${money(value)}` : name))
    return [
      {
        term: 'Winners',
        value: <span className="whitespace-pre-line">{lines.join('\n')}</span>,
      },
    ]
  }
  return [
    { term: 'Winner', value: winner.name },
    ...(winner.value ? [{ term: 'Value of the award', value: money(winner.value) }] : []),
  ]
}

/** The outcome and the total of the points, if the bid was marked. */
function Result({ summary }: { summary: Summary }) {
  const { outcome, total, price_weight } = summary
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <OutcomeTag outcome={outcome} />
      {total !== null && (
        <strong className="font-semibold">
          {words.pointsInTotal(total, maxPoints(price_weight).total)}
        </strong>
      )}
    </span>
  )
}

function Bidder({ bidder: { name, address, identifier } }: Pick<Summary, 'bidder'>) {
  return (
    <>
      {name}
      <span className="block text-sm text-muted">
        {[...address, ...(identifier ? [`Company number ${identifier}`] : [])].join(', ')}
      </span>
    </>
  )
}
