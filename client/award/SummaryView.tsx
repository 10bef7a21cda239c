import { noAwardLabels } from '#domain/contract/decision.ts'
import { exclusionCodeLabels } from '#domain/contract/evaluation.ts'
import { summaryWords as words } from '#domain/contract/award-words.ts'
import { outcomeLabels, type Outcome, type Summary } from '#domain/contract/summary.ts'
import { exactMoney } from '#domain/format/money.ts'
import { Disclosure } from '#client/ui/Disclosure.tsx'
import { FactList, type Fact } from '#client/ui/FactList.tsx'
import { Tag, type Tone } from '#client/ui/Tag.tsx'
import { JudgedParts } from './JudgedParts.tsx'

const tones: Record<Outcome, Tone> = {
  won: 'awarded',
  lost: 'draft',
  excluded: 'rejected',
  no_award: 'cancelled',
}

type SummaryViewProps = { summary: Summary; currency: string }

/** One assessment summary, exactly as its bidder sees it. */
export function SummaryView({ summary, currency }: SummaryViewProps) {
  const { winner, scale, price_weight: priceWeight } = summary
  const shared = { priceWeight, highestMark: scale.length - 1 }
  return (
    <div className="flex flex-col gap-6">
      <FactList layout="rows" facts={factsOf(summary, currency)} />
      <section>
        <h3 className="mb-3 text-h3 font-semibold">{words.yourBid}</h3>
        <JudgedParts {...shared} caption={words.yourBid} parts={summary.parts} totals={summary} />
      </section>
      {winner && (
        <section>
          <h3 className="mb-1 text-h3 font-semibold">{words.winnersBid(winner.name)}</h3>
          <p className="mb-3 text-sm text-muted">{words.winnerHint}</p>
          <JudgedParts
            {...shared}
            caption={words.winnersBid(winner.name)}
            parts={winner.parts}
            totals={winner}
          />
        </section>
      )}
      <Disclosure summary={words.scale}>
        <ol start={0} className="list-decimal ps-6">
          {scale.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ol>
      </Disclosure>
    </div>
  )
}

function factsOf(summary: Summary, currency: string): Fact[] {
  const { bidder, outcome, explanation, exclusion, no_award, total_price, winner } = summary
  const { name, address, identifier } = bidder
  const ground = exclusion ? exclusionCodeLabels[exclusion] : no_award && noAwardLabels[no_award]
  return [
    { term: words.result, value: <Tag tone={tones[outcome]}>{outcomeLabels[outcome]}</Tag> },
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
    ...(winner ? [{ term: words.winner, value: winner.name }] : []),
    ...(winner?.value ? [{ term: words.value, value: exactMoney(winner.value, currency) }] : []),
    { term: words.bidder, value: [name, ...address].join(', ') },
    ...(identifier ? [{ term: words.identifier, value: identifier }] : []),
    ...(total_price ? [{ term: words.yourPrice, value: exactMoney(total_price, currency) }] : []),
  ]
}
