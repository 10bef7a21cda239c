import type { BiddingSetup, PriceLine } from '#domain/contract/bidding.ts'
import { multiplierInWords } from '#domain/contract/bidding-words.ts'
import type { OpenedBid } from '#domain/contract/opening.ts'
import { openedWords as words } from '#domain/contract/opening-words.ts'
import { formatPrice } from '#domain/format/money.ts'
import { lineTotal, type LineRules } from '#domain/rules/price-schedule.ts'
import { linesFor } from '#domain/rules/bidding-setup.ts'
import { joinClasses } from '#client/ui/join-classes.ts'
import { Table, type Column } from '#client/ui/Table.tsx'

type BidPricesProps = {
  setup: Pick<BiddingSetup, 'price_lines' | 'rounds_lines'>
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
  return <PriceTable {...{ total, currency }} lines={priced} rules={setup} />
}

interface PricedLine extends PriceLine {
  unit_price: string | undefined
}

interface PriceTableProps {
  lines: readonly PricedLine[]
  rules: LineRules
  /** Formatted total, or a text that says that the prices of a draft are incomplete. */
  total: string
  currency: string
}

/** Total price and, if the tender has a price schedule, the price of each line. */
export function PriceTable({ lines, rules, total, currency }: PriceTableProps) {
  return (
    <div className="flex flex-col gap-3">
      {lines.length > 0 && (
        // More space than in other tables keeps two adjacent amounts apart.
        <div className="md:[&_[data-figure]]:ps-7">
          <Table
            caption={words.prices}
            columns={columnsFor(currency, rules)}
            rows={lines}
            rowKey={({ key }) => key}
            isDense
          />
        </div>
      )}
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
      cell: ({ unit_price }) => (unit_price ? formatPrice(unit_price, currency) : ''),
    },
    {
      key: 'total',
      header: 'Line total',
      kind: 'figure',
      place: 'end',
      cell: ({ quantity, unit_price }) =>
        unit_price && formatPrice(lineTotal({ quantity, unit_price }, rules), currency),
    },
  ]
}
