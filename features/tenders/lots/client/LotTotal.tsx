import type { NewLot } from '../contract/lot.ts'
import { formatMoney } from '#kernel/format/money.ts'
import { sumOfLots } from './sum-of-lots.ts'

type LotTotalProps = {
  lots: readonly Pick<NewLot, 'estimated_value'>[]
  tender: { estimated_value: string | null; currency: string }
}

/** Class for a label with an amount, which wide screens show below the amounts of the lots. */
const rowClass = 'flex max-w-none flex-wrap gap-x-3 sm:justify-between'

/** Total of the lots, compared with the tender's estimated value. */
export function LotTotal({ lots, tender }: LotTotalProps) {
  const { estimated_value, currency } = tender
  const { total, over, under } = sumOfLots(lots, estimated_value)
  return (
    <div className="flex flex-col gap-1">
      <p className={`${rowClass} font-semibold`}>
        <span>Total of all lots</span> <Amount value={total} currency={currency} />
      </p>
      {estimated_value && (
        <p className={`${rowClass} text-muted`}>
          <span>Estimated value of the tender</span>{' '}
          <Amount value={estimated_value} currency={currency} />
        </p>
      )}
      {over && (
        <p className="max-w-none font-semibold text-warning sm:text-end">
          {formatMoney(over, currency)} over the estimated value
        </p>
      )}
      {under && (
        <p className="max-w-none text-muted sm:text-end">
          {formatMoney(under, currency)} not assigned to a lot
        </p>
      )}
    </div>
  )
}

function Amount({ value, currency }: { value: string; currency: string }) {
  return <span className="figures">{formatMoney(value, currency)}</span>
}
