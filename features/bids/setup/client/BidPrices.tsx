import {
  type BiddingSetup,
  type PriceLine,
  multiplierInWords,
  splitScheduleWords,
} from '../contract/bidding.ts'
import { type OpenedBid, openedWords as words } from '#features/bids/opening/contract/opening.ts'
import { formatPrice } from '#kernel/format/money.ts'
import {
  lineTotal,
  linesByCriterion,
  scheduleTotal,
  type LineRules,
} from '../rules/price-schedule.ts'
import { linesFor } from '../rules/bidding-setup.ts'
import { joinClasses } from '#kernel/client/ui/join-classes.ts'
import { Table, type Column } from '#kernel/client/ui/Table.tsx'

const texts = {
  prices: 'Prices',
}

type ScheduleRules = LineRules & Pick<BiddingSetup, 'price_criteria'>

type BidPricesProps = {
  setup: ScheduleRules & Pick<BiddingSetup, 'price_lines'>
  bid: Pick<OpenedBid, 'lot_id' | 'total' | 'price_lines'>
  currency: string
}

/**
 * Prices of an opened bid. Renders nothing while they are sealed.
 */
export function BidPrices({ setup, bid, currency }: BidPricesProps) {
  if (bid.total === null) return null
  const priced = linesFor(setup.price_lines, bid.lot_id).map((line) => ({
    ...line,
    unit_price: bid.price_lines.find((one) => one.line === line.key)?.unit_price,
  }))
  const total = formatPrice(bid.total, currency)
  return <PriceTable total={total} currency={currency} lines={priced} rules={setup} />
}

interface PricedLine extends PriceLine {
  unit_price: string | undefined
}

interface PriceTableProps {
  lines: readonly PricedLine[]
  rules: ScheduleRules
  /** Formatted total, or a text that says that the prices of a draft are incomplete. */
  total: string
  currency: string
}

/**
 * Total price and, if the tender has a price schedule, the price of each line, grouped by price
 * criterion.
 */
export function PriceTable({ lines, rules, total, currency }: PriceTableProps) {
  return (
    <div className="flex flex-col gap-3">
      {lines.length > 0 &&
        linesByCriterion(rules, lines).map(({ criterion, lines: grouped }) => (
          // More space than in other tables keeps two adjacent amounts apart.
          <div key={criterion?.key ?? ''} className="not-first:mt-3 md:[&_[data-figure]]:ps-7">
            {criterion && (
              <h4 className={groupClass}>
                <span className="min-w-0 wrap-anywhere">
                  {splitScheduleWords.heading(criterion.name, criterion.weight)}
                </span>
                <span className="ms-auto">{sumOf(grouped, rules, currency)}</span>
              </h4>
            )}
            <Table
              caption={criterion ? `${texts.prices}: ${criterion.name}` : texts.prices}
              columns={columnsFor(currency, rules)}
              rows={grouped}
              rowKey={({ key }) => key}
              isDense
            />
          </div>
        ))}
      <p
        className={joinClasses(
          'flex max-w-none flex-wrap justify-between gap-x-6 text-h3 font-semibold tabular-nums',
          // If there is a table above, the total is aligned with the line totals in it.
          lines.length > 0 && 'border-t-2 border-rule px-4 pt-3 in-data-panel:px-0',
        )}
      >
        <span>{words.total}</span> <span>{total}</span>
      </p>
    </div>
  )
}

const groupClass =
  'flex flex-wrap justify-between gap-x-6 px-4 py-1 font-semibold tabular-nums in-data-panel:px-0'

/** Returns the formatted sum of the lines; empty if a price is missing. */
function sumOf(lines: readonly PricedLine[], rules: LineRules, currency: string): string {
  const priced = lines.flatMap(({ quantity, unit_price }) =>
    unit_price === undefined ? [] : [{ quantity, unit_price }],
  )
  return priced.length < lines.length ? '' : formatPrice(scheduleTotal(priced, rules), currency)
}

/** Class that gives columns of amounts a minimum width, so that those of all groups line up. */
const amountClass = 'md:inline-block md:min-w-28'

function columnsFor(currency: string, rules: LineRules): Column<PricedLine>[] {
  return [
    {
      key: 'line',
      header: 'Description',
      kind: 'title',
      cell: (line) => (
        <span className="block wrap-anywhere whitespace-normal">
          {line.description}{' '}
          <span className="block text-sm font-normal text-muted">{multiplierInWords(line)}</span>
        </span>
      ),
    },
    {
      key: 'price',
      header: 'Unit price',
      kind: 'figure',
      isLabelled: true,
      place: 'start',
      // The unit price is not rounded, because fractions of a penny matter for large quantities.
      cell: ({ unit_price }) => (
        <span className={amountClass}>{unit_price ? formatPrice(unit_price, currency) : ''}</span>
      ),
    },
    {
      key: 'total',
      header: 'Line total',
      kind: 'figure',
      place: 'end',
      cell: ({ quantity, unit_price }) => (
        <span className={amountClass}>
          {unit_price && formatPrice(lineTotal({ quantity, unit_price }, rules), currency)}
        </span>
      ),
    },
  ]
}
