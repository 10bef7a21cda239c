import { noAwardLabels } from '#domain/contract/decision.ts'
import { exclusionCodeLabels } from '#domain/contract/evaluation.ts'
import { summaryWords as words } from '#domain/contract/award-words.ts'
import type { Summary } from '#domain/contract/summary.ts'
import { exactMoney } from '#domain/format/money.ts'
import { winningBids } from '#domain/rules/assessment-summary.ts'
import { maxPoints } from '#domain/rules/most-points.ts'
import { Disclosure } from '#client/ui/Disclosure.tsx'
import { FactList, type Fact } from '#client/ui/FactList.tsx'
import { JudgedParts } from './JudgedParts.tsx'
import { OutcomeTag } from './OutcomeTag.tsx'

type SummaryViewProps = { summary: Summary; currency: string }

/** One assessment summary, exactly as its bidder sees it. */
export function SummaryView({ summary, currency }: SummaryViewProps) {
  const { scale, price_weight: priceWeight } = summary
  const shared = { priceWeight, highestMark: scale.length - 1, currency }
  return (
    <div className="flex flex-col gap-6">
      <FactList layout="rows" facts={factsOf(summary, currency)} />
      <section>
        <h3 className="mb-3 text-h3 font-semibold">{words.yourBid}</h3>
        <JudgedParts
          {...shared}
          caption={words.yourBid}
          parts={summary.parts}
          totals={summary}
          priceReason={
            summary.total_price
              ? words.priceReason(exactMoney(summary.total_price, currency))
              : undefined
          }
        />
      </section>
      {winningBids(summary).map((winner) => (
        <section key={winner.name}>
          <h3 className="mb-1 text-h3 font-semibold">{words.winnersBid(winner.name)}</h3>
          <p className="mb-3 text-sm text-muted">{words.winnerHint}</p>
          <JudgedParts
            {...shared}
            caption={words.winnersBid(winner.name)}
            parts={winner.parts}
            totals={winner}
          />
        </section>
      ))}
      <Disclosure summary={words.scale}>
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
    { term: words.result, value: <Result summary={summary} /> },
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
    ...(total_price ? [{ term: words.yourPrice, value: exactMoney(total_price, currency) }] : []),
    { term: words.bidder, value: <Bidder bidder={bidder} /> },
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
        term: words.winners,
        value: <span className="whitespace-pre-line">{lines.join('\n')}</span>,
      },
    ]
  }
  return [
    { term: words.winner, value: winner.name },
    ...(winner.value ? [{ term: words.value, value: money(winner.value) }] : []),
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
        {[...address, ...(identifier ? [`${words.identifier} ${identifier}`] : [])].join(', ')}
      </span>
    </>
  )
}
