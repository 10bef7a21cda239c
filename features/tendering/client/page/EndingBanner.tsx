import { Suspense } from 'react'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { awardValueLabel, cancellationReasonLabels } from '#features/tenders/contract/tender.ts'
import { formatMoney } from '#kernel/format/money.ts'
import { lazyPart } from '#kernel/client/lib/lazy-part.tsx'
import { Banner } from '#kernel/client/ui/Banner.tsx'

/** This component is loaded separately, because it needs the call for the standstill. */
const AwardBanner = lazyPart(() => import('./AwardBanner.tsx'), 'AwardBanner')

type EndingBannerProps = { tender: Tender; tab: string }

/** Banner that announces the award or the cancellation. */
export function EndingBanner({ tender, tab }: EndingBannerProps) {
  const { award, cancellation } = tender
  if (cancellation) {
    return (
      <Banner kind="warning" title="This tender has been cancelled">
        <p>{cancellationReasonLabels[cancellation.reason]}</p>
        <p className="whitespace-pre-line">{cancellation.text}</p>
      </Banner>
    )
  }
  if (!award) return null
  const { organisation } = award
  const title = organisation ? `Awarded to ${organisation.name}` : 'This tender has been awarded'
  const details = <AwardDetails tender={tender} award={award} />
  const usual = (
    <Banner kind="success" title={title}>
      {details}
    </Banner>
  )
  return (
    <Suspense fallback={usual}>
      <AwardBanner tender={tender} tab={tab} title={title} details={details} usual={usual} />
    </Suspense>
  )
}

type AwardDetailsProps = { tender: Tender; award: NonNullable<Tender['award']> }

function AwardDetails({
  tender: { currency },
  award: { value, winners, note },
}: AwardDetailsProps) {
  // A sole winner of the whole tender is named in the title, so it isn't listed here.
  const listed = winners.length > 1 ? winners : winners.filter(({ lot_number }) => lot_number)
  return (
    <>
      {listed.map((winner) => (
        <p key={`${winner.lot_number} ${winner.organisation.id}`}>
          {winner.lot_number && `Lot ${winner.lot_number}: `}
          {winner.organisation.name}
          {winner.value && `, ${formatMoney(winner.value, currency)}`}
        </p>
      ))}
      {value && (
        <p>
          {awardValueLabel}: {formatMoney(value, currency)}
        </p>
      )}
      {note && <p className="whitespace-pre-line">{note}</p>}
    </>
  )
}
