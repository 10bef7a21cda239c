// A bidder's assessment summaries as a PDF, with the same facts as on screen.
import type { Readable } from 'node:stream'
import { summaryWords as words } from '#features/evaluation/award/contract/decision.ts'
import { outcomeLabels, type Assessment, type Summary } from '../contract/summary.ts'
import { formatMoment } from '#kernel/format/date.ts'
import { exactMoney } from '#kernel/format/money.ts'
import { winningBids } from '../rules/assessment-summary.ts'
import { maxPoints } from '#kernel/rules/max-points.ts'
import { toPdf, type PdfPart } from '#kernel/server/exports/pdf.ts'

export function assessmentPdf({ tender, buyer, notified_at, summaries }: Assessment) {
  return toPdf({
    title: `Assessment summary, ${tender.reference}`,
    lines: [tender.title, buyer, `Sent on ${formatMoment(notified_at)}`],
    parts: summaries.flatMap((summary) => partsOf(summary, tender.currency)),
  }) satisfies Promise<Readable>
}

function partsOf(summary: Summary, currency: string): PdfPart[] {
  const maxima = {
    currency,
    mark: summary.scale.length - 1,
    points: maxPoints(summary.price_weight),
  }
  const lot = summary.lot ? `Lot ${summary.lot.lot_number}: ${summary.lot.title}` : 'Your bid'
  return [
    { heading: lot, entries: [{ lines: resultLines(summary, currency) }] },
    { heading: 'How your bid was judged', entries: judgedEntries(summary, maxima) },
    ...winningBids(summary).map((winner) => ({
      heading: `How the bid of ${winner.name} was judged`,
      entries: judgedEntries(winner, maxima),
    })),
    {
      heading: 'Scale of marks',
      entries: [
        { lines: linesOf(summary.scale) },
        ...summary.parts.flatMap(({ name, parent, scale }) =>
          scale ? [{ title: parent ? `${parent}: ${name}` : name, lines: linesOf(scale) }] : [],
        ),
      ],
    },
  ]
}

const linesOf = (scale: readonly string[]) => scale.map((text, mark) => `${mark}: ${text}`)

function resultLines(summary: Summary, currency: string): string[] {
  const { bidder, outcome, explanation, total_price } = summary
  const { name, address, identifier } = bidder
  return [
    [name, ...address].join(', '),
    ...(identifier ? [`Company number: ${identifier}`] : []),
    `Result: ${outcomeLabels[outcome]}`,
    ...(explanation ? [explanation] : []),
    ...(total_price === null ? [] : [`Your price: ${exactMoney(total_price, currency)}`]),
    ...winningBids(summary).flatMap((winner) => [
      `Winner: ${winner.name}`,
      ...(winner.value ? [`Value of the award: ${exactMoney(winner.value, currency)}`] : []),
    ]),
  ]
}

interface Judged extends Pick<
  Summary,
  'subtotals' | 'quality' | 'price' | 'price_criteria' | 'total'
> {
  parts: readonly (Omit<Summary['parts'][number], 'citations'> &
    Partial<Pick<Summary['parts'][number], 'citations'>>)[]
}

interface Maxima {
  currency: string
  mark: number
  points: ReturnType<typeof maxPoints>
}

function judgedEntries(judged: Judged, { currency, mark: highest, points: maxPoints }: Maxima) {
  const { parts, subtotals, quality, price, price_criteria = [], total } = judged
  const entries = parts.map((part) => {
    const { name, parent, weight, mark, points, reason, citations = [] } = part
    const marked = `Mark ${mark} of ${part.scale ? part.scale.length - 1 : highest}`
    return {
      title: `${parent ? `${parent}: ` : ''}${name}, ${weight}%`,
      lines:
        mark === null
          ? ['Not marked']
          : [
              points === null ? marked : `${marked}, ${words.pointsInTotal(points, weight)}`,
              reason,
              ...citations.map(({ quote }) => `From your bid: “${quote}”`),
            ],
    }
  })
  const sums = [
    ...subtotals.map(
      ({ name, weight, points }) =>
        `${words.inTotal(name)}: ${words.pointsInTotal(points, weight)}`,
    ),
    ...(quality === null
      ? []
      : [`${words.subtotal(words.quality)}: ${words.pointsInTotal(quality, maxPoints.quality)}`]),
    ...price_criteria.map((one) => `${words.priceFor(one.name)}: ${pricePoints(one, currency)}`),
    ...(price === null ? [] : [`${words.price}: ${words.pointsInTotal(price, maxPoints.price)}`]),
    ...(total === null ? [] : [`${words.total}: ${words.pointsInTotal(total, maxPoints.total)}`]),
  ]
  return sums.length > 0 ? [...entries, { title: 'Totals', lines: sums }] : entries
}

type PriceCriterion = NonNullable<Summary['price_criteria']>[number]

/** Returns the points for a price criterion, and the price if the bidder may see it. */
function pricePoints({ weight, points, price }: PriceCriterion, currency: string): string {
  const shown = words.pointsInTotal(points, weight)
  return price === undefined ? shown : `${shown}. ${words.linesReason(exactMoney(price, currency))}`
}
