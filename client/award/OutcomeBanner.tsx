import type { BidOutcome } from '#domain/contract/bid-stage.ts'
import { outcomeTexts } from '#domain/contract/your-bid.ts'
import type { Tender } from '#domain/contract/tender-reply.ts'
import { awardValueLabel } from '#domain/contract/tender.ts'
import { formatDate } from '#domain/format/date.ts'
import { formatMoney } from '#domain/format/money.ts'
import { useUser } from '#client/lib/session.tsx'
import { Banner } from '#client/ui/Banner.tsx'
import { AfterWinning } from './AfterWinning.tsx'
import { AssessmentLink } from './AssessmentLink.tsx'

type OutcomeBannerProps = { tender: Tender; outcome: BidOutcome }

/** Banner that announces all awards of a tender to an organisation whose bid was opened. */
export function OutcomeBanner({ tender, outcome }: OutcomeBannerProps) {
  const organisationId = useUser().organisation?.id
  const { title, text } = outcomeTexts[outcome]
  const awards = awardsOf(tender)
  return (
    <Banner kind={outcome === 'won' ? 'success' : 'info'} title={title}>
      {awards.length === 0 && <p>{text}</p>}
      {awards.map((award) => (
        <p key={award.lot_number ?? 0}>{sentenceFor(award, tender, organisationId)}</p>
      ))}
      {outcome === 'won' && <AfterWinning tenderId={tender.id} />}
      <div className="mt-3 empty:hidden">
        <AssessmentLink tender={tender} isInOutcome />
      </div>
    </Banner>
  )
}

type Award = NonNullable<Tender['award']>
type NamedAward = Pick<Award['lots'][number], 'organisation' | 'value'> & { lot_number?: number }

/** Returns all awards that name a supplier. */
function awardsOf({ award }: Tender): NamedAward[] {
  if (!award) return []
  const { organisation, value, lots } = award
  return lots.length === 0 && organisation ? [{ organisation, value }] : lots
}

function sentenceFor(award: NamedAward, tender: Tender, organisationId: number | undefined) {
  const { lot_number, organisation, value } = award
  const lot = lot_number === undefined ? 'Awarded' : `Lot ${lot_number}: awarded`
  const winner = organisation.id === organisationId ? 'you' : organisation.name
  const day = tender.awarded_at ? ` on ${formatDate(tender.awarded_at)}` : ''
  const amount = value && ` ${awardValueLabel}: ${formatMoney(value, tender.currency)}.`
  return `${lot} to ${winner}${day}.${amount ?? ''}`
}
