import type { PriceLine } from '#domain/contract/bidding.ts'
import { multiplierInWords } from '#domain/contract/bidding-words.ts'
import { reservedEntryKeys } from '#domain/contract/your-bid.ts'
import { currencySymbol, formatPrice } from '#domain/format/money.ts'
import { fieldOf, totalPrice, type BidRequirements, type Prices } from '#domain/rules/bid-draft.ts'
import { lineTotal } from '#domain/rules/price-schedule.ts'
import { linesFor } from '#domain/rules/bidding-setup.ts'
import { unitPriceShape } from '#domain/contract/number-shapes.ts'
import { amountShape } from '#domain/contract/number-words.ts'
import { readNumber } from '#domain/format/read-number.ts'
import { emptyEntry } from '#client/autosave/entry.ts'
import { Panel } from '#client/ui/Panel.tsx'
import { PriceInput } from './PriceInput.tsx'
import type { BidDraftStore, PartState } from './draft/bid-draft.ts'
import { readPrices, writePrices } from './draft/parts.ts'
import { EntryConflict } from './EntryConflict.tsx'

type PriceFieldsProps = {
  requirements: BidRequirements
  currency: string
  prices: Prices
  entry: PartState | undefined
  draft: BidDraftStore
}

/** Price schedule with exact totals, or a single total if there is no schedule. */
export function PriceFields(props: PriceFieldsProps) {
  const { requirements, currency, prices, entry = emptyEntry, draft } = props
  const lines = linesFor(requirements.setup.price_lines, requirements.lotId)
  const total = totalPrice(requirements, prices)
  const write = (changes: Partial<Prices>) =>
    draft.type(reservedEntryKeys.prices, writePrices({ ...prices, ...changes }))
  return (
    <Panel title="Your price">
      <div className="flex flex-col gap-4">
        {lines.length === 0 && (
          <PriceInput
            name={fieldOf.total}
            label="Total price"
            hint="Excluding VAT, for everything that is asked for"
            currency={currency}
            shape={{ ...amountShape, symbol: currencySymbol(currency) }}
            value={prices.total}
            onChange={(amount) => write({ total: amount })}
          />
        )}
        {lines.length > 0 && (
          <>
            <div>
              <Heads />
              <ul aria-label="Price schedule" className="max-sm:border-t max-sm:border-line">
                {lines.map((line) => (
                  <Line
                    key={line.key}
                    line={line}
                    currency={currency}
                    price={prices.lines[line.key] ?? ''}
                    onChange={(price) => write({ lines: { ...prices.lines, [line.key]: price } })}
                  />
                ))}
              </ul>
            </div>
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

const columns = 'grid gap-x-6 sm:grid-cols-[1fr_10rem_8rem]'

/** Heads of the columns; the inputs and totals have labels of their own for screen readers. */
function Heads() {
  return (
    <div
      aria-hidden="true"
      className={`${columns} border-b-2 border-ink pb-2 text-sm font-semibold text-muted max-sm:hidden`}
    >
      <span>Line</span>
      <span>Unit price</span>
      <span className="text-end">Line total</span>
    </div>
  )
}

type LineProps = {
  line: PriceLine
  currency: string
  price: string
  onChange: (price: string) => void
}

function Line({ line, currency, price, onChange }: LineProps) {
  const { key, description, quantity } = line
  const shape = { ...unitPriceShape, symbol: currencySymbol(currency) }
  const { plain } = readNumber(price, shape)
  return (
    <li className={`${columns} items-start gap-y-1 border-b border-line py-3`}>
      <PriceInput
        name={fieldOf.line(key)}
        label={description}
        hint={multiplierInWords(line)}
        currency={currency}
        shape={shape}
        value={price}
        onChange={onChange}
        isInRow
      />
      <p className="flex justify-between tabular-nums max-sm:mt-1 sm:justify-end sm:leading-10">
        <span className="text-muted sm:sr-only">
          Line total<span className="sr-only"> of {description}:</span>{' '}
        </span>
        {plain === undefined
          ? '–'
          : formatPrice(lineTotal({ quantity, unit_price: plain }), currency)}
      </p>
    </li>
  )
}

function inWords(lines: readonly PriceLine[], prices: Prices, currency: string): string {
  const symbol = currencySymbol(currency)
  if (lines.length === 0) return `${symbol}${prices.total}`
  return lines
    .map(({ key, description }) => `${description}: ${symbol}${prices.lines[key] || '–'}`)
    .join('\n')
}
