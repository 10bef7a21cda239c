import type { OwnBid } from '#domain/contract/bid.ts'
import { unitPriceShape } from '#domain/contract/number-shapes.ts'
import { reservedEntryKeys } from '#domain/contract/your-bid.ts'
import { bidStatusLabels } from '#domain/contract/bid.ts'
import type { Lot } from '#domain/contract/lot.ts'
import { formatPrice } from '#domain/format/money.ts'
import { readNumber } from '#domain/format/read-number.ts'
import { hasPrice, totalPrice } from '#domain/rules/bid-draft.ts'
import { linesFor } from '#domain/rules/bidding-setup.ts'
import { PriceTable } from '#client/bidding/BidPrices.tsx'
import { FactList } from '#client/ui/FactList.tsx'
import { Panel } from '#client/ui/Panel.tsx'
import { draftFrom } from './draft/parts.ts'
import { useDraftState, type OpenedDraft } from './draft/use-bid-draft.ts'
import { OwnFile } from './OwnFile.tsx'
import { changedSince } from './stage-of.ts'
import type { BidContext } from './bid-context.ts'

type ReadDraftProps = BidContext & { bid: OwnBid; lot: Lot | null; opened: OpenedDraft }

/** Read-only view of a draft that can no longer be edited. */
export function ReadDraft({ tender, bidding, bid, lot, opened }: ReadDraftProps) {
  const { setup } = bidding
  const { currency } = tender
  const { identity } = opened.bidKeys.draft
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
      <div className="flex flex-col gap-4">
        <FactList
          layout="rows"
          facts={setup.questions.map(({ key, kind, text }) => ({
            term: text,
            value:
              kind === 'file' && draft.files[key]?.length ? (
                <ul>
                  {draft.files[key].map((file) => (
                    <OwnFile
                      key={file.file_id}
                      {...{ file, identity }}
                      path={{ tenderId: tender.id, bidId: bid.id }}
                    />
                  ))}
                </ul>
              ) : (
                <span className="whitespace-pre-line">{draft.answers[key] || 'No answer'}</span>
              ),
            isLong: true,
          }))}
        />
        {hasPrice(setup) && (
          <PriceTable
            lines={linesFor(setup.price_lines, requirements.lotId).map((line) => ({
              ...line,
              unit_price: readNumber(draft.prices.lines[line.key] ?? '', unitPriceShape).plain,
            }))}
            total={total === null ? 'Not complete' : formatPrice(total, currency)}
            currency={currency}
          />
        )}
      </div>
    </Panel>
  )
}
