import { useEffect, useMemo, useRef, useState } from 'react'
import type { OwnBid } from '#domain/contract/bid.ts'
import type { BiddingSetup } from '#domain/contract/bidding.ts'
import type { Lot } from '#domain/contract/lot.ts'
import { reservedEntryKeys } from '#domain/contract/your-bid.ts'
import { hasPrice, whatIsMissing } from '#domain/rules/bid-draft.ts'
import { lowestCriteria } from '#domain/rules/judging.ts'
import { isUnsaved } from '#client/autosave/entry.ts'
import { Panel } from '#client/ui/Panel.tsx'
import { BidBar } from './BidBar.tsx'
import { useBidUploads, type BidPath, type BidUpload } from './bid-uploads.ts'
import type { PartState } from './draft/bid-draft.ts'
import { draftFrom } from './draft/parts.ts'
import { useDraftState, type OpenedDraft } from './draft/use-bid-draft.ts'
import { PriceFields } from './PriceFields.tsx'
import { QuestionField } from './QuestionField.tsx'
import { Readiness } from './Readiness.tsx'
import { SendDialog } from './SendDialog.tsx'
import { SentBanner } from './SentBanner.tsx'
import { SentBid } from './SentBid.tsx'
import { WithdrawBid } from './WithdrawBid.tsx'
import { changedSince, isCurrent } from './stage-of.ts'
import type { BidContext } from './bid-context.ts'

type BidFormProps = BidContext & { bid: OwnBid; lot: Lot | null; opened: OpenedDraft }

/**
 * Bid form, which is saved automatically: answers, prices, missing parts and the button to send. A
 * sent bid is read-only until the user chooses to change it.
 */
export function BidForm({ tender, bidding, clock, bid, lot, opened }: BidFormProps) {
  const state = useDraftState(opened.draft)
  const uploads = useBidUploads(bid.id)
  const [step, setStep] = useState<'read' | 'write' | 'send'>('read')
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button that opened the form has been removed, so the focus moves to the first field.
    if (step === 'write') form.current?.querySelector<HTMLElement>('input, textarea')?.focus()
  }, [step])
  const { setup } = bidding
  const path = { tenderId: tender.id, bidId: bid.id }
  const requirements = { setup, lotId: lot?.id ?? null }
  const draft = useMemo(() => draftFrom(setup, state), [setup, state])
  const missing = whatIsMissing(requirements, draft)
  // The draft also stores the keys of the envelopes. These are not the user's input, so they don't
  // count as changes.
  const { [reservedEntryKeys.keys]: _keys, ...parts } = state
  const written = Object.values(parts)
  const isChanged = changedSince(
    bid,
    written.flatMap(({ known }) => known ?? []),
  )
  const isWhole = missing.length === 0 && !written.some(isUnsaved)
  if (step === 'read' && isWhole && isCurrent(bid, isChanged)) {
    const shown = { tender, bidding, clock, bid, lot, opened }
    return <SentBid {...shown} onChange={() => setStep('write')} />
  }

  return (
    <div ref={form} className="flex flex-col gap-6 [&_:is(input,textarea)]:scroll-mb-28">
      <SentBanner {...{ bid, isChanged }} actions={<WithdrawBid {...{ tender, bid, lot }} />} />
      <Answers {...{ setup, state, path, opened, uploads }} />
      {hasPrice(setup) && (
        <PriceFields
          requirements={requirements}
          currency={tender.currency}
          prices={draft.prices}
          entry={state[reservedEntryKeys.prices]}
          draft={opened.draft}
        />
      )}
      <Readiness {...{ missing, uploads, bid, isChanged }} onSend={() => setStep('send')} />
      <BidBar {...{ uploads, bid, isChanged }} entries={written} missing={missing.length} />
      {step === 'send' && (
        <SendDialog
          {...{ tender, bidding, bid, lot, opened, draft, path }}
          isReady={missing.length === 0}
          onClose={() => setStep('read')}
        />
      )}
    </div>
  )
}

type AnswersProps = {
  setup: BiddingSetup
  state: Readonly<Record<string, PartState>>
  path: BidPath
  opened: OpenedDraft
  uploads: readonly BidUpload[]
}

function Answers({ setup, state, path, opened, uploads }: AnswersProps) {
  if (setup.questions.length === 0) return null
  return (
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
  )
}
