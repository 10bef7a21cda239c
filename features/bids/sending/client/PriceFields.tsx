import {
  type BiddingSetup,
  type PriceLine,
  countsTowards,
} from '#features/bids/setup/contract/bidding.ts'
import { reservedEntryKeys } from '../contract/your-bid.ts'
import { currencySymbol, formatPrice } from '#kernel/format/money.ts'
import {
  fieldOf,
  pricedGroups,
  totalPrice,
  type BidRequirements,
  type Prices,
} from '../rules/bid-draft.ts'
import { isPriceWeighted } from '#features/bids/setup/rules/judging.ts'
import { linesFor } from '#features/bids/setup/rules/bidding-setup.ts'
import { amountShape } from '#kernel/contract/number-shapes.ts'
import { emptyEntry } from '#kernel/client/autosave/entry.ts'
import type { FormErrors } from '#kernel/client/lib/form-errors.ts'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { PriceInput } from './PriceInput.tsx'
import { PriceSchedule } from './PriceSchedule.tsx'
import type { BidDraftStore, PartState } from './draft/bid-draft.ts'
import { readPrices, writePrices } from './draft/parts.ts'
import { EntryConflict } from './EntryConflict.tsx'

type PriceFieldsProps = {
  requirements: BidRequirements
  currency: string
  prices: Prices
  entry: PartState | undefined
  draft: BidDraftStore
  /** Messages by name of the control, after an attempt to send the bid. */
  errors: FormErrors
}

/** Price schedule with exact totals, or a single total if there is no schedule. */
export function PriceFields(props: PriceFieldsProps) {
  const { requirements, currency, prices, entry = emptyEntry, draft, errors } = props
  const lines = linesFor(requirements.setup.price_lines, requirements.lotId)
  const total = totalPrice(requirements, prices)
  const write = (changes: Partial<Prices>) =>
    draft.type(reservedEntryKeys.prices, writePrices({ ...prices, ...changes }))
  return (
    <Panel title="Your price">
      <div className="flex flex-col gap-4">
        <Purpose setup={requirements.setup} isTotal={lines.length === 0} />
        {lines.length === 0 && (
          <PriceInput
            name={fieldOf.total}
            label="Total price"
            hint="Excluding VAT, for everything that is asked for"
            currency={currency}
            shape={{ ...amountShape, symbol: currencySymbol(currency) }}
            value={prices.total}
            error={errors[fieldOf.total]}
            onChange={(amount) => write({ total: amount })}
          />
        )}
        {lines.length > 0 && (
          <>
            <PriceSchedule
              currency={currency}
              errors={errors}
              groups={pricedGroups(requirements, prices)}
              rules={requirements.setup}
              prices={prices.lines}
              onChange={(key, price) => write({ lines: { ...prices.lines, [key]: price } })}
            />
            <p className="flex flex-wrap justify-between gap-x-6 text-h3 font-semibold tabular-nums">
              <span>Total</span>
              <span role="status">
                {total === null ? 'Enter all prices' : formatPrice(total, currency)}
              </span>
            </p>
          </>
        )}
        {entry.theirs && (
          <EntryConflict
            theirs={entry.theirs}
            shown={inWords(lines, readPrices(entry.theirs.text), currency)}
            onTakeTheirs={() => draft.takeTheirs(reservedEntryKeys.prices)}
            onKeepMine={() => draft.keepMine(reservedEntryKeys.prices)}
          />
        )}
      </div>
    </Panel>
  )
}

/** Weight of the price, and whether prices include VAT. The total has its own hint about VAT. */
function Purpose({ setup, isTotal }: { setup: BiddingSetup; isTotal: boolean }) {
  const isWeighted = isPriceWeighted(setup.price_formula)
  const hints = [
    isWeighted && `${countsTowards('Price', setup.price_weight)}.`,
    !isTotal && 'Enter prices without VAT.',
  ].filter(Boolean)
  if (hints.length === 0) return null
  return <p className="-mt-3 text-sm text-muted">{hints.join(' ')}</p>
}

function inWords(lines: readonly PriceLine[], prices: Prices, currency: string): string {
  const symbol = currencySymbol(currency)
  if (lines.length === 0) return `${symbol}${prices.total}`
  return lines
    .map(({ key, description }) => `${description}: ${symbol}${prices.lines[key] || '–'}`)
    .join('\n')
}
