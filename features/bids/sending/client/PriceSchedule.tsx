import {
  type PriceLine,
  multiplierInWords,
  splitScheduleWords,
} from '#features/bids/setup/contract/bidding.ts'
import { unitPriceShape } from '#kernel/contract/number-shapes.ts'
import { currencySymbol, formatPrice } from '#kernel/format/money.ts'
import { readNumber } from '#kernel/format/read-number.ts'
import { fieldOf, type PricedGroup, type Prices } from '../rules/bid-draft.ts'
import { lineTotal, type LineRules } from '#features/bids/setup/rules/price-schedule.ts'
import type { FormErrors } from '#kernel/client/lib/form-errors.ts'
import { PriceInput } from './PriceInput.tsx'

const texts = {
  sum: (name: string) => `${name} in total`,
}

type PriceScheduleProps = {
  rules: LineRules
  /** Lines by price criterion; one group if the price isn't split. */
  groups: readonly PricedGroup[]
  currency: string
  prices: Prices['lines']
  errors: FormErrors
  onChange: (key: string, price: string) => void
}

/** Price lines, each with its unit price and its total, and the sum for each price criterion. */
export function PriceSchedule({ groups, ...shown }: PriceScheduleProps) {
  return groups.map(({ criterion, lines, total }) => (
    <section key={criterion?.key ?? ''}>
      {criterion && (
        <h3 className="mb-2 font-semibold wrap-anywhere">
          {splitScheduleWords.heading(criterion.name, criterion.weight)}
        </h3>
      )}
      <Lines {...shown} name={criterion?.name} lines={lines} />
      {criterion && (
        <p className="mt-2 mb-4 flex max-w-none flex-wrap justify-between gap-x-6 font-semibold tabular-nums">
          <span className="min-w-0 wrap-anywhere">{texts.sum(criterion.name)}</span>
          <span role="status" className="ms-auto">
            {total === null ? '–' : formatPrice(total, shown.currency)}
          </span>
        </p>
      )}
    </section>
  ))
}

type LinesProps = Omit<PriceScheduleProps, 'groups'> & {
  /** Name of the price criterion; undefined if the price isn't split. */
  name: string | undefined
  lines: readonly PriceLine[]
}

function Lines({ name, lines, rules, currency, prices, errors, onChange }: LinesProps) {
  return (
    <div>
      <Heads />
      <ul
        aria-label={name ? `Price schedule: ${name}` : 'Price schedule'}
        className="max-sm:border-t max-sm:border-line"
      >
        {lines.map((line) => (
          <Line
            key={line.key}
            line={line}
            rules={rules}
            currency={currency}
            price={prices[line.key] ?? ''}
            error={errors[fieldOf.line(line.key)]}
            onChange={(price) => onChange(line.key, price)}
          />
        ))}
      </ul>
    </div>
  )
}

const columns = 'grid gap-x-6 sm:grid-cols-[1fr_10rem_8rem]'

/** Heads of the columns; the inputs and totals have labels of their own for screen readers. */
function Heads() {
  return (
    <div
      aria-hidden="true"
      className={`${columns} border-b-2 border-rule pb-2 text-sm font-semibold text-muted max-sm:hidden`}
    >
      <span>Line</span>
      <span>Unit price</span>
      <span className="text-end">Line total</span>
    </div>
  )
}

type LineProps = {
  line: PriceLine
  rules: LineRules
  currency: string
  price: string
  error: string | undefined
  onChange: (price: string) => void
}

function Line({ line, rules, currency, price, error, onChange }: LineProps) {
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
        error={error}
        onChange={onChange}
        isInRow
      />
      <p className="flex justify-between tabular-nums max-sm:mt-1 sm:justify-end sm:leading-10">
        <span className="text-muted sm:sr-only">
          Line total<span className="sr-only"> of {description}:</span>{' '}
        </span>
        {plain === undefined
          ? '–'
          : formatPrice(lineTotal({ quantity, unit_price: plain }, rules), currency)}
      </p>
    </li>
  )
}
