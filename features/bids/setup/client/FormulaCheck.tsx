import { useDeferredValue, useId, useState } from 'react'
import { amountShape, plainOf } from '#kernel/contract/number-shapes.ts'
import { formulaWords as words, warningWords } from '../contract/judging.ts'
import { currencySymbol, formatMoney, formatPrice } from '#kernel/format/money.ts'
import { formatNumber } from '#kernel/format/number.ts'
import {
  examplePricesFor,
  formulaWarnings,
  workedExample,
  type CheckedRules,
  type ExampleBid,
  type FormulaWarning,
} from '../rules/formula-check.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { NumberInput } from '#kernel/client/ui/NumberInput.tsx'
import { PricePlot } from './PricePlot.tsx'
import { type PriceFormula, nilPriceInWords } from '../contract/bidding.ts'

const texts = {
  examplePrice: (number: number) => `Price ${number}`,
  oneCriterion: (name: string) => `On its own, “${name}”`,
  nil_price: (formula: PriceFormula, isSplit: boolean) =>
    `You accept a price of nil. ${nilPriceInWords(formula, isSplit)}`,
  /** `price` is the subject of the sentence: the price, or one price criterion. */
  weak_price: ({
    price,
    spread,
    step,
    criterion,
  }: Record<'price' | 'spread' | 'step' | 'criterion', string>) =>
    `${price} can only decide between bids of equal quality: these prices differ by at most ${spread} points, and one step of the mark for “${criterion}” is worth ${step}.`,
}

type FormulaCheckProps = {
  rules: CheckedRules
  currency: string
  /** Estimated value, around which the example prices start; null or undefined if there is none. */
  estimate?: string | null | undefined
  /** Total price of the reader's own bid; null or undefined if there is none. */
  ownPrice?: string | null | undefined
  /** Name of the price criterion that the rules are for; undefined if the price isn't split. */
  criterion?: string
  /**
   * True to show warnings about the formula. They are for the buyer only, while the formula can
   * still be changed.
   */
  hasWarnings?: boolean
}

/**
 * Plot of points against price, three example prices that can be changed, the price of the reader's
 * own bid, and warnings about the formula.
 */
export function FormulaCheck(props: FormulaCheckProps) {
  const { rules, currency, estimate, criterion, hasWarnings = false } = props
  const ownPrice = props.ownPrice ?? undefined
  const [typed, setTyped] = useState(() =>
    examplePricesFor(estimate).map((price) => formatNumber(Number(price))),
  )
  const shape = { ...amountShape, symbol: currencySymbol(currency) }
  const read = typed.map((text) => plainOf(text, amountShape))
  const prices = [...read, ownPrice].filter((price) => price !== undefined)
  const points = workedExample(rules, prices)
  const pointsOf = (price: string | undefined) =>
    points.find((row) => row.price === price)?.points ?? '–'
  return (
    <div className="flex flex-col gap-5">
      {prices.length > 0 ? (
        <PricePlot rules={rules} prices={prices} ownPrice={ownPrice} currency={currency} />
      ) : (
        <p className="text-muted">Enter at least one price to see the points.</p>
      )}
      <fieldset className="min-w-0">
        <legend className="font-semibold">Example prices</legend>
        <p className="mb-2 text-sm text-muted">
          Change the prices to see how the points change. They aren’t saved.
        </p>
        <ul className="flex flex-col gap-3">
          {typed.map((text, place) => (
            <li key={place} className="flex flex-wrap items-end gap-x-6 gap-y-1">
              <NumberInput
                label={`${texts.examplePrice(place + 1)} (${currencySymbol(currency)})`}
                name={`example.${place}`}
                shape={shape}
                className="max-w-48"
                value={text}
                onChange={(event) => setTyped(typed.with(place, event.target.value))}
              />
              <p role="status" className="py-2 font-semibold">
                {pointsOf(read[place])} <span className="font-normal">points</span>
              </p>
            </li>
          ))}
        </ul>
        {ownPrice !== undefined && (
          <p role="status" className="mt-3 flex flex-wrap items-center gap-x-2">
            <OwnMark />
            {words.ownPrice}, {formatPrice(ownPrice, currency)}:
            <span className="font-semibold">
              {pointsOf(ownPrice)} <span className="font-normal">points</span>
            </span>
          </p>
        )}
      </fieldset>
      {hasWarnings && prices.length > 0 && (
        <Warnings rules={rules} prices={prices} currency={currency} criterion={criterion} />
      )}
    </div>
  )
}

/** Legend symbol for the reader's own price, as on the plot. */
function OwnMark() {
  return (
    <span
      aria-hidden="true"
      className="size-3 shrink-0 rounded-full border-3 border-chart-2 bg-surface"
    />
  )
}

type WarningsProps = {
  rules: CheckedRules
  prices: readonly string[]
  currency: string
  criterion: string | undefined
}

function Warnings({ rules, prices, currency, criterion }: WarningsProps) {
  const headingId = useId()
  // The check takes several milliseconds and must not block typing, so its input is deferred.
  const checked = useDeferredValue(JSON.stringify({ rules, prices }))
  const given = JSON.parse(checked) as Pick<WarningsProps, 'rules' | 'prices'>
  const warnings = formulaWarnings(given.rules, given.prices)
  if (warnings.length === 0) return null
  return (
    <section aria-labelledby={headingId}>
      <Banner kind="warning">
        <h4 id={headingId} className="font-semibold">
          What to know about this formula
        </h4>
        <ul className="mt-1 flex max-w-measure list-disc flex-col gap-1 ps-5">
          {warnings.map((warning) => (
            <li key={warning.kind}>{inWords(warning, { ...given, currency, criterion })}</li>
          ))}
        </ul>
      </Banner>
    </section>
  )
}

function inWords(
  warning: FormulaWarning,
  { rules, currency, criterion }: Omit<WarningsProps, 'prices'>,
): string {
  const shown = ({ price, mark }: ExampleBid) => ({ price: formatMoney(price, currency), mark })
  if (warning.kind === 'nil_price') {
    return texts.nil_price(rules.price_formula, criterion !== undefined)
  }
  if (warning.kind === 'weak_price') {
    const price = criterion === undefined ? 'The price' : texts.oneCriterion(criterion)
    return texts.weak_price({ ...warning, price })
  }
  if (warning.kind === 'tie') {
    const [one, other] = warning.bids
    return warningWords.tie([shown(one), shown(other)])
  }
  const { winner, loser, third } = warning
  return warningWords.reversal({
    winner: shown(winner),
    loser: shown(loser),
    third: shown(third),
  })
}
