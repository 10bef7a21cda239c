import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { biddingLimits, biddingTexts, setupWords, type BiddingSetup } from '../contract/bidding.ts'
import type { Bidding } from '../contract/bidding-calls.ts'
import type { OpenerInvitation } from '#features/bids/guests/contract/guest.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import type { ListedLot } from './WhatIsAsked.tsx'
import { firstFailing, isAmong } from '#kernel/client/lib/form-steps.ts'
import { useLeaveGuard } from '#kernel/client/lib/use-leave-guard.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { ConfirmDialog } from '#kernel/client/ui/ConfirmDialog.tsx'
import { ErrorSummary } from '#kernel/client/ui/ErrorSummary.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { Stepper } from '#kernel/client/ui/Stepper.tsx'
import { TextArea } from '#kernel/client/ui/TextArea.tsx'
import type { Candidate } from '#features/bids/openers/client/ChooseOpenersDialog.tsx'
import { OpenersPanel } from '#features/bids/openers/client/OpenersPanel.tsx'
import { HowJudged } from './HowJudged.tsx'
import { AskingFields, PriceFields } from './AskingFields.tsx'
import { mergeSetups, type MergedSetup } from './merge-setups.ts'
import { SetupButtons } from './SetupButtons.tsx'
import { PreviewButton, SetupPreview } from './SetupPreview.tsx'
import { SaveState, SetupStep } from './SetupStep.tsx'
import { setupStepFields, setupStepTitles } from './setup-steps.ts'
import { StaleSetup } from './StaleSetup.tsx'
import { setupSchema, valuesOf } from './setup-values.ts'
import { useSetupForm, type SetupFormState } from './use-setup-form.ts'

type SetupFormProps = {
  tender: Tender
  lots: readonly ListedLot[]
  /** Initial values of the form. */
  setup: BiddingSetup
  bidding: Bidding | null
  candidates: readonly Candidate[]
  invitations: readonly OpenerInvitation[]
  onFinish: () => void
}

/**
 * Form for the bid set-up. Until suppliers can see the set-up, the form has four steps and is saved
 * automatically; afterwards, a change is saved together with a note to suppliers.
 */
export function SetupForm({ tender, lots, setup, onFinish, ...props }: SetupFormProps) {
  /**
   * Stored set-up that the form is based on; replaced after each save and after a merge with a
   * colleague's changes.
   */
  const [bidding, setBidding] = useState(props.bidding)
  const [initial] = useState(() => valuesOf(setup, bidding?.sealing ?? 'portal'))
  const [base, setBase] = useState(initial)
  const [step, setStep] = useState(1)
  const [isPreviewed, setIsPreviewed] = useState(false)
  const [isClosing, setIsClosing] = useState(false)
  const isDone = useRef(false)
  const formId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const lotIds = lots.map(({ id }) => id)
  const isLive = bidding?.is_live ?? false
  const form = useSetupForm({
    tenderId: tender.id,
    lotIds,
    initial,
    bidding,
    isAutosaved: !isLive,
    onSaved: () => {
      isDone.current = true
      onFinish()
    },
    onAutosaved: (stored, values) => {
      setBidding(stored)
      setBase(values)
    },
    onFailure: (fields) => setStep((current) => firstFailing(setupStepFields, fields) ?? current),
  })
  const leaving = useLeaveGuard(() => form.autosave.isUnsaved && !isDone.current)
  const preview = setupSchema(lotIds).safeParse(form.values)
  const isStale = [form.message, form.autosave.failure].includes(biddingTexts.stale)
  const titles = setupStepTitles(lots.length > 0)
  const shown = setupStepFields[step - 1]!
  // Errors in other steps are not listed, because their fields are not on the page and links to
  // them would not work.
  const errors = form.summary.errors.filter(({ field }) => isLive || isAmong(shown, field))
  const focusHeading = useEffectEvent(() => {
    // After a failed submission, the focus stays on the errors.
    if (errors.length === 0) heading.current?.focus()
  })
  useEffect(() => focusHeading(), [step])

  function takeTheirs(stored: Bidding | null): MergedSetup {
    const theirs = stored ? valuesOf(stored.setup, stored.sealing) : form.values
    const merged = mergeSetups({ base, mine: form.values, theirs })
    form.fill(merged.values, stored)
    setBase(theirs)
    setBidding(stored)
    return merged
  }

  function goTo(target: number): void {
    form.clearErrors()
    void form.autosave.saveNow()
    setStep(target)
  }

  /**
   * Closes the form. If it is saved automatically, the latest changes are saved before it closes;
   * if that fails, the user is asked for confirmation.
   */
  async function close(): Promise<void> {
    if (isLive || (await form.autosave.saveNow())) onFinish()
    else setIsClosing(true)
  }

  return (
    <>
      <form
        id={formId}
        aria-label={setupWords.title}
        className="flex flex-col gap-6"
        noValidate
        onSubmit={form.submit}
      >
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 ref={heading} tabIndex={-1} className="text-h2 font-semibold">
            {setupWords.title}
          </h2>
          <PreviewButton isIncomplete={!preview.success} onOpen={() => setIsPreviewed(true)} />
        </div>
        {!isLive && (
          <Stepper
            steps={titles}
            current={step}
            label={setupWords.title}
            go={{ to: goTo, reach: titles.length }}
          />
        )}
        <StaleSetup tender={tender} lots={lots} isStale={isStale} onTake={takeTheirs} />
        {!isStale && <ErrorSummary {...form.summary} errors={errors} />}
        {isLive ? (
          <LiveFields form={form} tender={tender} lots={lots} setup={setup} />
        ) : (
          <SetupStep form={form} tender={tender} lots={lots} step={step} />
        )}
        {isPreviewed && preview.success && (
          <SetupPreview
            setup={preview.data}
            currency={tender.currency}
            estimate={tender.estimated_value}
            lots={lots}
            onClose={() => setIsPreviewed(false)}
          />
        )}
        <ConfirmDialog
          isOpen={leaving !== undefined || isClosing}
          onClose={() => (leaving ? leaving.stay() : setIsClosing(false))}
          onConfirm={() => (leaving ? leaving.leave() : onFinish())}
          title="Leave without saving?"
          description="What you’ve changed in the bid set-up isn’t saved."
          verb="Leave"
          cancelLabel="Stay"
        />
      </form>
      {/* The panel is outside the form, because its dialogs have their own forms. */}
      {!isLive && step === titles.length && props.bidding && (
        <OpenersPanel
          tender={tender}
          bidding={props.bidding}
          candidates={props.candidates}
          invitations={props.invitations}
        />
      )}
      <SetupButtons
        form={form}
        formId={formId}
        step={step}
        isLive={isLive}
        onStep={goTo}
        onClose={() => void close()}
      />
      {!isLive && <SaveState form={form} />}
    </>
  )
}

const texts = {
  changeNoteHint:
    'Suppliers who are interested get this in an email. Those who have sent a bid are asked to check it.',
}

type LiveFieldsProps = {
  form: SetupFormState
  tender: Tender
  lots: readonly ListedLot[]
  setup: BiddingSetup
}

/**
 * Fields that can still be changed once suppliers have seen the set-up, and a field for a note to
 * suppliers about the change.
 */
function LiveFields({ form, tender, lots, setup }: LiveFieldsProps) {
  return (
    <>
      <AskingFields form={form} />
      <PriceFields form={form} lots={lots} seen={setup} />
      <Panel title={setupWords.judging}>
        <div className="flex flex-col gap-5">
          <Banner>{biddingTexts.frozen}</Banner>
          <HowJudged setup={setup} currency={tender.currency} estimate={tender.estimated_value} />
        </div>
      </Panel>
      {tender.status !== 'draft' && (
        <Panel title="Tell suppliers">
          <TextArea
            label="What has changed"
            hint={texts.changeNoteHint}
            rows={3}
            limit={biddingLimits.changeNote}
            {...form.field('change_note')}
          />
        </Panel>
      )}
    </>
  )
}
