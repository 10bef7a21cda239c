import type { Tender } from '#domain/contract/tender-reply.ts'
import { cancellationReasonLabels } from '#domain/contract/tender.ts'
import { formatMoney } from '#domain/format/money.ts'
import { Banner } from '#client/ui/Banner.tsx'

/** Banner that announces the award or the cancellation. */
export function EndingBanner({ tender }: { tender: Tender }) {
  const { award, cancellation, currency, takes_bids } = tender
  if (cancellation) {
    return (
      <Banner kind="warning" title="This tender has been cancelled">
        <p>{cancellationReasonLabels[cancellation.reason]}</p>
        <p className="whitespace-pre-line">{cancellation.text}</p>
      </Banner>
    )
  }
  if (!award) return null
  const { organisation, value, lots, note } = award
  return (
    <Banner
      kind="success"
      title={organisation ? `Awarded to ${organisation.name}` : 'This tender has been awarded'}
    >
      {lots.map((lot) => (
        <p key={lot.lot_number}>
          Lot {lot.lot_number}: {lot.organisation.name}
          {lot.value && `, ${formatMoney(lot.value, currency)}`}
        </p>
      ))}
      {value && (
        <p>
          {takes_bids ? 'Value set by the buyer' : 'Value'}: {formatMoney(value, currency)}
        </p>
      )}
      {note && <p className="whitespace-pre-line">{note}</p>}
    </Banner>
  )
}
