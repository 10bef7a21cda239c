import type { BidOutcome } from '#features/tenders/contract/bid-stage.ts'
import { outcomeTexts } from '#features/bids/sending/contract/your-bid.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { awardValueLabel } from '#features/tenders/contract/tender.ts'
import { formatDate } from '#kernel/format/date.ts'
import { formatMoney } from '#kernel/format/money.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { AfterWinning } from './AfterWinning.tsx'
import { AssessmentLink } from '#features/evaluation/summaries/client/AssessmentLink.tsx'

type OutcomeBannerProps = { tender: Tender; outcome: BidOutcome }

/** Banner that announces all awards of a tender to an organisation whose bid was opened. */
export function OutcomeBanner({ tender, outcome }: OutcomeBannerProps) {
  const organisationId = useUser().organisation?.id
  const { title, text } = outcomeTexts[outcome]
  const isOwn = ({ organisation }: Winner) => organisation.id === organisationId
  // The organisation's own awards come first.
  const winners = (tender.award?.winners ?? []).toSorted(
    (one, other) => Number(isOwn(other)) - Number(isOwn(one)),
  )
  return (
    <Banner kind={outcome === 'won' ? 'success' : 'info'} title={title}>
      {winners.length === 0 && <p>{text}</p>}
      {winners.map((winner) => (
        <p key={`${winner.lot_number} ${winner.organisation.id}`}>
          {sentenceFor(winner, tender, isOwn(winner))}
        </p>
      ))}
      {outcome === 'won' && <AfterWinning tenderId={tender.id} />}
      <div className="mt-3 empty:hidden">
        <AssessmentLink tender={tender} isInOutcome />
      </div>
    </Banner>
  )
}

type Winner = NonNullable<Tender['award']>['winners'][number]

function sentenceFor({ lot_number, organisation, value }: Winner, tender: Tender, isOwn: boolean) {
  const lot = lot_number === null ? 'Awarded' : `Lot ${lot_number}: awarded`
  const winner = isOwn ? 'you' : organisation.name
  const day = tender.awarded_at ? ` on ${formatDate(tender.awarded_at)}` : ''
  const amount = value && ` ${awardValueLabel}: ${formatMoney(value, tender.currency)}.`
  return `${lot} to ${winner}${day}.${amount ?? ''}`
}
