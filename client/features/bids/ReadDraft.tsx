import type { OwnBid } from '#domain/contract/bid.ts'
import { draftEntries } from '#domain/contract/your-bid.ts'
import { bidStatusLabels } from '#domain/contract/bid.ts'
import type { Lot } from '#domain/contract/lot.ts'
import { formatMoney } from '#domain/format/money.ts'
import { hasPrice, totalPrice } from '#domain/rules/bid-draft.ts'
import { FactList } from '#client/ui/FactList.tsx'
import { Panel } from '#client/ui/Panel.tsx'
import { draftFrom } from './draft/parts.ts'
import { useDraftState, type OpenedDraft } from './draft/use-bid-draft.ts'
import { changedSince } from './stage-of.ts'
import type { BidScene } from './bid-scene.ts'

type ReadDraftProps = BidScene & { bid: OwnBid; lot: Lot | null; opened: OpenedDraft }

/** Read-only draft, once it can't be edited any more. */
export function ReadDraft({ tender, bidding, bid, lot, opened }: ReadDraftProps) {
  const { setup } = bidding
  const state = useDraftState(opened.draft)
  const draft = draftFrom(setup, state)
  const asked = { setup, lotId: lot?.id ?? null }
  const total = totalPrice(asked, draft.prices)
  const isOther = changedSince(
    bid,
    bid.entries.filter(({ entry }) => entry !== draftEntries.keys),
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
          })),
          ...(hasPrice(setup)
            ? [
                {
                  term: 'Total price',
                  value: total === null ? 'Not complete' : formatMoney(total, tender.currency),
                },
              ]
            : []),
        ]}
      />
    </Panel>
  )
}
