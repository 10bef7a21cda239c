import type { NewLot } from '#domain/contract/lot.ts'
import { formatMoney } from '#domain/format/money.ts'
import { sumOfLots } from './sum-of-lots.ts'

type LotTotalProps = {
  lots: readonly Pick<NewLot, 'estimated_value'>[]
  tender: { estimated_value: string | null; currency: string }
}

/** Total of the lots, compared with the tender's estimated value. */
export function LotTotal({ lots, tender }: LotTotalProps) {
  const { estimated_value, currency } = tender
  const { total, over, under } = sumOfLots(lots, estimated_value)
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <p>
        <span className="font-semibold">Total of all lots: {formatMoney(total, currency)}</span>
        {estimated_value && (
          <span className="text-muted"> of {formatMoney(estimated_value, currency)} estimated</span>
        )}
      </p>
      {over && (
        <p className="font-semibold text-warning">
          {formatMoney(over, currency)} over the estimated value
        </p>
      )}
      {under && <p className="text-muted">{formatMoney(under, currency)} not assigned to a lot</p>}
    </div>
  )
}
