import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { BidOutcome } from '#features/tenders/contract/bid-stage.ts'
import { outcomeTexts } from '#features/bids/sending/contract/your-bid.ts'
import { standstillQuery } from '#features/evaluation/client/award-queries.ts'
import type { Standstill } from '#features/evaluation/standstill/contract/standstill.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { awardValueLabel } from '#features/tenders/contract/tender.ts'
import { formatDate } from '#kernel/format/date.ts'
import { formatMoney } from '#kernel/format/money.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { Banner } from '#kernel/client/ui/Banner.tsx'
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

const texts = {
  standstill: {
    running: (lastDay: string) =>
      `The standstill ends at midnight on ${lastDay}. The buyer can sign the contract with you from the next day.`,
    suspended:
      'A challenge to the award suspends the standstill, so the contract can’t be signed yet. We’ll tell you when the standstill resumes.',
    over: (lastDay: string) =>
      `The standstill ended on ${lastDay}. The buyer can now sign the contract with you.`,
    none: 'The buyer can sign the contract with you now.',
  },
  signed: (number: string, signedOn: string) => `Contract ${number} was signed on ${signedOn}.`,
}

/**
 * Text for a winner about the next step: the end of the standstill, or the signed contract. Renders
 * nothing while the data is being loaded, or if the organisation has no award.
 */
function AfterWinning({ tenderId }: { tenderId: number }) {
  const { data } = useQuery(standstillQuery(tenderId))
  if (!data || data.awards.length === 0) return null
  const { awards } = data
  return (
    <>
      {awards.map(
        ({ lot_id, contract }) =>
          contract && (
            <p key={lot_id ?? 0}>
              {texts.signed(contract.number, formatDate(contract.signed_on))}{' '}
              <Link
                to="/contracts/$contractId"
                params={{ contractId: contract.id }}
                className="link"
              >
                View contract
              </Link>
            </p>
          ),
      )}
      {awards.some(({ contract }) => !contract) && (
        <p>
          {untilSigning(data.standstill)} You’ll find the contract here when the buyer has added it.
        </p>
      )}
    </>
  )
}

function untilSigning(standstill: Standstill | null): string {
  if (!standstill) return texts.standstill.none
  if (standstill.state === 'suspended') return texts.standstill.suspended
  return texts.standstill[standstill.state](formatDate(standstill.ends_on))
}
