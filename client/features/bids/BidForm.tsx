import { useMemo, useState } from 'react'
import type { OwnBid } from '#domain/contract/bid.ts'
import type { Lot } from '#domain/contract/lot.ts'
import { draftEntries } from '#domain/contract/your-bid.ts'
import { hasPrice, whatIsMissing } from '#domain/rules/bid-draft.ts'
import { lowestCriteria } from '#domain/rules/judging.ts'
import { Panel } from '#client/ui/Panel.tsx'
import { BidBar } from './BidBar.tsx'
import { useBidUploads } from './bid-uploads.ts'
import { draftFrom } from './draft/parts.ts'
import { useDraftState, type OpenedDraft } from './draft/use-bid-draft.ts'
import { PriceFields } from './PriceFields.tsx'
import { QuestionField } from './QuestionField.tsx'
import { Readiness } from './Readiness.tsx'
import { SendDialog } from './SendDialog.tsx'
import { SentBanner } from './SentBanner.tsx'
import { changedSince } from './stage-of.ts'
import type { BidScene } from './bid-scene.ts'

type BidFormProps = BidScene & { bid: OwnBid; lot: Lot | null; opened: OpenedDraft }

/** Form of a bid, saved automatically: answers, prices, missing parts, Send. */
export function BidForm({ tender, bidding, bid, lot, opened }: BidFormProps) {
  const state = useDraftState(opened.draft)
  const uploads = useBidUploads(bid.id)
  const [isSending, setIsSending] = useState(false)
  const { setup } = bidding
  const path = { tenderId: tender.id, bidId: bid.id }
  const asked = { setup, lotId: lot?.id ?? null }
  const draft = useMemo(() => draftFrom(setup, state), [setup, state])
  const missing = whatIsMissing(asked, draft)
  // The keys are not part of the user's input.
  const { [draftEntries.keys]: _keys, ...parts } = state
  const written = Object.values(parts)
  const isChanged = changedSince(
    bid,
    written.flatMap(({ known }) => known ?? []),
  )

  return (
    <div className="flex flex-col gap-6 [&_:is(input,textarea)]:scroll-mb-28">
      <SentBanner {...{ bid, isChanged }} />
      {setup.questions.length > 0 && (
        <Panel title="Your answers">
          <div className="flex flex-col gap-8">
            {setup.questions.map((question) => (
              <QuestionField
                key={question.key}
                question={question}
                entry={state[question.key]}
                criterion={lowestCriteria(setup).find(({ key }) => key === question.criterion)}
                {...{ path, opened }}
                uploads={uploads.filter((one) => one.question === question.key)}
              />
            ))}
          </div>
        </Panel>
      )}
      {hasPrice(setup) && (
        <PriceFields
          asked={asked}
          currency={tender.currency}
          prices={draft.prices}
          entry={state[draftEntries.prices]}
          draft={opened.draft}
        />
      )}
      <Readiness {...{ missing, uploads, bid, isChanged }} onSend={() => setIsSending(true)} />
      <BidBar {...{ uploads, bid, isChanged }} entries={written} missing={missing.length} />
      {isSending && (
        <SendDialog
          {...{ tender, bidding, bid, lot, opened, draft, path }}
          isReady={missing.length === 0}
          onClose={() => setIsSending(false)}
        />
      )}
    </div>
  )
}
