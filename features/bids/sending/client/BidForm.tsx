import { useEffect, useMemo, useRef, type ReactNode } from 'react'
import type { BiddingSetup, BidQuestion } from '#features/bids/setup/contract/bidding.ts'
import { lowestCriteria } from '#features/bids/setup/rules/judging.ts'
import type { OwnBid } from '../contract/bid.ts'
import type { Lot } from '#features/tenders/lots/contract/lot.ts'
import { reservedEntryKeys } from '../contract/your-bid.ts'
import {
  fieldOf,
  hasPrice,
  pricedGroups,
  whatIsMissing,
  type BidDraft,
  type BidRequirements,
  type Missing,
} from '../rules/bid-draft.ts'
import { isUnsaved } from '#kernel/client/autosave/entry.ts'
import type { FormErrors } from '#kernel/client/lib/form-errors.ts'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { AboutBids } from './AboutBids.tsx'
import { BidBar } from './BidBar.tsx'
import { useBidUploads, type BidPath, type BidUpload } from './bid-uploads.ts'
import type { DraftState, PartState } from './draft/bid-draft.ts'
import { draftFrom } from './draft/parts.ts'
import { useDraftState, type OpenedDraft } from './draft/use-bid-draft.ts'
import { PriceFields } from './PriceFields.tsx'
import { Readiness } from './Readiness.tsx'
import { SendDialog } from './SendDialog.tsx'
import { SentBanner } from './SentBanner.tsx'
import { SentBid } from './SentBid.tsx'
import { WithdrawBid } from './WithdrawBid.tsx'
import { changedSince, isCurrent } from './stage-of.ts'
import { useSending } from './use-sending.ts'
import type { BidContext } from './bid-context.ts'
import { QuestionField } from './QuestionField.tsx'

type BidFormProps = BidContext & {
  bid: OwnBid
  lot: Lot | null
  opened: OpenedDraft
  /** Sent versions and their receipts. */
  versions: ReactNode
}

/**
 * Bid form, which is saved automatically: answers, prices, missing parts and the button to send. A
 * sent bid is read-only until the user chooses to change it.
 */
export function BidForm(props: BidFormProps) {
  const { tender, bidding, bid, lot, opened, versions } = props
  const { setup } = bidding
  const state = useDraftState(opened.draft)
  const uploads = useBidUploads(bid.id)
  const requirements = { setup, lotId: lot?.id ?? null }
  const draft = useMemo(() => draftFrom(setup, state), [setup, state])
  const missing = whatIsMissing(requirements, draft)
  const written = writtenParts(state)
  const known = written.flatMap((part) => part.known ?? [])
  const isChanged = changedSince(bid, known)
  const isReady = missing.length === 0 && uploads.length === 0
  const sending = useSending({ draft: opened.draft, written, isReady })
  const { step, setStep } = sending
  const ownPrices = pricedGroups(requirements, draft.prices)
  const about = <AboutBids {...props} ownPrices={ownPrices} lots={lot ? [lot] : []} />
  const isUpToDate = isCurrent(bid, isChanged) && missing.length === 0 && !written.some(isUnsaved)
  const isShownAsSent = step === 'stopped' ? isCurrent(bid, false) : step === 'read' && isUpToDate
  if (isShownAsSent) {
    return (
      <>
        <SentBid
          {...props}
          isChanged={isChanged}
          takesFocus={step === 'stopped'}
          onChange={() => setStep('write')}
        />
        {versions}
        {about}
      </>
    )
  }
  return (
    <>
      <EditedBid
        {...props}
        state={state}
        uploads={uploads}
        requirements={requirements}
        draft={draft}
        missing={missing}
        written={written}
        isChanged={isChanged}
        sending={sending}
        about={about}
      />
      {versions}
      {step === 'send' && (
        <SendDialog
          {...props}
          draft={draft}
          path={{ tenderId: tender.id, bidId: bid.id }}
          isReady={missing.length === 0}
          onClose={() => setStep('read')}
        />
      )}
    </>
  )
}

type EditedBidProps = BidFormProps & {
  state: DraftState
  uploads: readonly BidUpload[]
  requirements: BidRequirements
  draft: BidDraft
  missing: readonly Missing[]
  written: readonly PartState[]
  isChanged: boolean
  sending: ReturnType<typeof useSending>
  about: ReactNode
}

function EditedBid(props: EditedBidProps) {
  const { tender, bidding, clock, bid, lot, opened, about } = props
  const { state, uploads, requirements, draft, missing, written, isChanged, sending } = props
  const { step, setStep } = sending
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button that opened the form has been removed, so the focus moves to the first field.
    if (step === 'write') form.current?.querySelector<HTMLElement>('input, textarea')?.focus()
  }, [step])
  const isDone = isCurrent(bid, isChanged)
  const errors = sending.attempts > 0 ? errorsFor(missing) : {}
  return (
    <div ref={form} className="flex flex-col gap-6 [&_:is(input,textarea)]:scroll-mb-28">
      <SentBanner
        bid={bid}
        isChanged={isChanged}
        isChanging={isDone && step === 'write'}
        actions={<WithdrawBid tender={tender} bid={bid} lot={lot} />}
      />
      {about}
      <Answers
        state={state}
        opened={opened}
        uploads={uploads}
        errors={errors}
        setup={bidding.setup}
        path={{ tenderId: tender.id, bidId: bid.id }}
      />
      {hasPrice(bidding.setup) && (
        <PriceFields
          requirements={requirements}
          errors={errors}
          currency={tender.currency}
          prices={draft.prices}
          entry={state[reservedEntryKeys.prices]}
          draft={opened.draft}
        />
      )}
      <Readiness
        missing={missing}
        uploads={uploads}
        bid={bid}
        isChanged={isChanged}
        sending={sending}
        onStop={isCurrent(bid, false) ? () => setStep('stopped') : undefined}
      />
      <BidBar
        uploads={uploads}
        missing={missing}
        isDone={isDone}
        entries={written}
        deadline={tender.submission_deadline}
        now={clock.now}
      />
    </div>
  )
}

/**
 * Returns the parts that the user has written. The draft also stores the keys of the envelopes,
 * which are not the user's input, so they don't count as changes.
 */
function writtenParts(state: DraftState): PartState[] {
  const { [reservedEntryKeys.keys]: _keys, ...parts } = state
  return Object.values(parts)
}

/** Returns the messages beside the controls. */
function errorsFor(missing: readonly Missing[]): FormErrors {
  return Object.fromEntries(missing.map(({ field, textHere }) => [field, textHere]))
}

type AnswersProps = {
  setup: BiddingSetup
  state: DraftState
  path: BidPath
  opened: OpenedDraft
  uploads: readonly BidUpload[]
  /** Messages by name of the control, after an attempt to send the bid. */
  errors: FormErrors
}

/** Questions with their answers. */
function Answers({ setup, state, path, opened, uploads, errors }: AnswersProps) {
  if (setup.questions.length === 0) return null
  return (
    <Panel title="Your answers">
      <div className="flex flex-col gap-8">
        {setup.questions.map((question) => (
          <QuestionField
            key={question.key}
            question={question}
            entry={state[question.key]}
            error={errors[fieldOf.question(question.key)]}
            criterion={lowestCriteria(setup).find(({ key }) => key === question.criterion)}
            others={othersFor(question, setup)}
            path={path}
            opened={opened}
            uploads={uploads.filter((one) => one.question === question.key)}
          />
        ))}
      </div>
    </Panel>
  )
}

/** Returns the number of other questions that count towards the question's criterion. */
function othersFor({ key, criterion }: BidQuestion, { questions }: BiddingSetup): number {
  return questions.filter((other) => other.criterion === criterion && other.key !== key).length
}
