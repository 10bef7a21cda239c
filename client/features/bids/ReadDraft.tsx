import type { OwnBid } from '#domain/contract/bid.ts'
import type { PriceLine } from '#domain/contract/bidding.ts'
import { isFixedSum, quantityInWords } from '#domain/contract/bidding-words.ts'
import { unitPriceShape } from '#domain/contract/number-shapes.ts'
import { reservedEntryKeys } from '#domain/contract/your-bid.ts'
import { bidStatusLabels } from '#domain/contract/bid.ts'
import type { Lot } from '#domain/contract/lot.ts'
import { exactMoney, formatMoney } from '#domain/format/money.ts'
import { readNumber } from '#domain/format/read-number.ts'
import { hasPrice, totalPrice } from '#domain/rules/bid-draft.ts'
import { linesFor } from '#domain/rules/bidding-setup.ts'
import { lineTotal } from '#domain/rules/price-schedule.ts'
import { FactList } from '#client/ui/FactList.tsx'
import { Panel } from '#client/ui/Panel.tsx'
import { draftFrom } from './draft/parts.ts'
import { useDraftState, type OpenedDraft } from './draft/use-bid-draft.ts'
import { changedSince } from './stage-of.ts'
import type { BidContext } from './bid-context.ts'

type ReadDraftProps = BidContext & { bid: OwnBid; lot: Lot | null; opened: OpenedDraft }

/** Read-only view of a draft that can no longer be edited. */
export function ReadDraft({ tender, bidding, bid, lot, opened }: ReadDraftProps) {
  const { setup } = bidding
  const { currency } = tender
  const state = useDraftState(opened.draft)
  const draft = draftFrom(setup, state)
  const requirements = { setup, lotId: lot?.id ?? null }
  const total = totalPrice(requirements, draft.prices)
  const isOther = changedSince(
    bid,
    bid.entries.filter(({ entry }) => entry !== reservedEntryKeys.keys),
  )
  const isSent = bid.status !== 'draft' && bid.status !== 'withdrawn' && !isOther
  return (
    <Panel title={isSent ? 'What you sent' : 'Your draft'}>
      {!isSent && (
        <p className="mb-4 max-w-measure text-muted">
          {isOther && bid.sent_at
            ? 'You changed this after you sent your bid, so it differs from what you sent.'
            : `${bidStatusLabels[bid.status]}.`}
        </p>
      )}
      <FactList
        layout="rows"
        facts={[
          ...setup.questions.map(({ key, kind, text }) => ({
            term: text,
            value: (
              <span className="whitespace-pre-line">
                {(kind === 'file'
                  ? (draft.files[key] ?? []).map(({ filename }) => filename).join('\n')
                  : draft.answers[key]) || 'No answer'}
              </span>
            ),
            isLong: true,
          })),
          ...linesFor(setup.price_lines, requirements.lotId).map((line) => ({
            term: line.description,
            value: <LinePrice {...{ line, currency }} price={draft.prices.lines[line.key] ?? ''} />,
          })),
          ...(hasPrice(setup)
            ? [
                {
                  term: 'Total price',
                  value: total === null ? 'Not complete' : formatMoney(total, currency),
                },
              ]
            : []),
        ]}
      />
    </Panel>
  )
}

type LinePriceProps = { line: PriceLine; currency: string; price: string }

/** Total for a line of the price schedule, with the unit price. */
function LinePrice({ line, currency, price }: LinePriceProps) {
  const { plain } = readNumber(price, unitPriceShape)
  if (plain === undefined) return 'Not complete'
  const total = formatMoney(lineTotal({ quantity: line.quantity, unit_price: plain }), currency)
  return (
    <span className="tabular-nums">
      {total}
      {!isFixedSum(line) && (
        <span className="block text-sm text-muted">
          {quantityInWords(line)} at {exactMoney(plain, currency)}
        </span>
      )}
    </span>
  )
}
